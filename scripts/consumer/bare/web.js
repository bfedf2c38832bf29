import { createElement } from 'react';
import { createRoot } from 'react-dom/client';
import { App } from './native';

createRoot(document.getElementById('root')).render(createElement(App));
