/** Where the window's page lives: an origin of its own, that no web page has. */
export const APP_SCHEME = 'app';
export const APP_HOST = 'tesoro';
export const APP_ORIGIN = `${APP_SCHEME}://${APP_HOST}`;
export const APP_PAGE = `${APP_ORIGIN}/index.html`;
