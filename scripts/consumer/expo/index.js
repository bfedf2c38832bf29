import { registerRootComponent } from 'expo';
import { App } from './native';

registerRootComponent(App);
