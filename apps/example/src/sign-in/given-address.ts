// The bundler writes it in; there is no process in a browser.
declare const process: { readonly env: { readonly EXPO_PUBLIC_SERVER_ADDRESS?: string } };

/** Of the server that `npm start -- --server` started; `''` without one. */
export const givenAddress: string = process.env.EXPO_PUBLIC_SERVER_ADDRESS ?? '';
