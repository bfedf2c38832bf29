const APP_ID = '2650000000000000';
const REGION = 'us';
const AUTH_KEY = 'e5b0c0ffee';

module.exports = { APP_ID, REGION, AUTH_KEY };
