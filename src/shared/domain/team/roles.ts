/** What a member may do. `auditor`: reads only. `payeeKeeper`: changes beneficiaries. `sender`: sends what is approved. */
export const teamRoles = ['preparer', 'approver', 'sender', 'payeeKeeper', 'administrator', 'auditor'] as const;

export type TeamRole = (typeof teamRoles)[number];
