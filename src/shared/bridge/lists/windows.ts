/** Each has a process of its own. */
export const MOST_WINDOWS = 8;

/** Query parameters of the app's page: the number of its window, absent in the first; and that the window was opened at its address rather than brought back. */
export const WINDOW_PARAMETER = 'window';
export const NEW_PARAMETER = 'new';
