/** The folder that holds package.json. */
export const projectRoot: string;
export const nodeModules: string;

/** Where downloads outlive a clone: the user's cache folder. */
export const cacheFolder: string;
