/** Forms and actions of campaigns, investors and orders. */
export const campaigns = {
};
