/** Campaigns, investors and orders that a write created are its own as well. */
export const portal = `
DROP INDEX one_of_server_id;
CREATE UNIQUE INDEX one_of_server_id ON intent (bank, server_source, server_id)
  WHERE server_id IS NOT NULL AND kind IN ('createTransfer', 'virtualIbanTransfer', 'revertTransfer', 'createVirtualIban', 'createCampaign', 'createInvestor', 'createOrder');
`;
