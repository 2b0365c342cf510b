/** What the list is made of: it is looked for anew when one of them changes. */
export const PARTS = ['beneficiaries', 'drafts', 'batches', 'intents', 'transfers'] as const;
