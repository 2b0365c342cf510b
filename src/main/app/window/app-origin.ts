/** The page's origin, which no web page can have. */
export const APP_SCHEME = 'app';
export const APP_HOST = 'tesoro';
export const APP_ORIGIN = `${APP_SCHEME}://${APP_HOST}`;
export const APP_PAGE = `${APP_ORIGIN}/index.html`;
