import App from '../../../docs/examples/readme-app.tsx';
import { Ground } from './ground.tsx';
import { show } from './show.ts';

show(
  <Ground>
    <App />
  </Ground>,
);
