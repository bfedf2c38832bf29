/** The first lines of the components' README, as a host pastes them. */
import { createRoot } from 'react-dom/client';
import App from '../../docs/examples/readme-app.tsx';

document.body.style.cssText = 'margin: 0; height: 100vh; display: flex';
const root = document.getElementById('root');
if (root === null) throw new Error('The page has no root.');
root.style.cssText = 'display: flex; flex: 1';
createRoot(root).render(<App />);
