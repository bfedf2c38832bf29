export const AppConstants = {
  appId: '2650000000000000',
  authKey: 'e5b0c0ffee',
  region: 'eu',
  versionOf: 'Acme tabs 1.0',
};
