import { AppRegistry } from 'react-native';
import { App } from './native';

AppRegistry.registerComponent('consumer', () => App);
