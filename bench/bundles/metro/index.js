import 'bundle-entry';
