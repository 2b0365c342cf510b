/** Unidentified transfers, disputes and the map of a campaign. */
export const queues = {
};
