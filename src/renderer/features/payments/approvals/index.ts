export { ApprovalPage } from './approval-page.tsx';
export { ApprovalsPage } from './approvals-page.tsx';
export { ApprovalOfWrite } from './approval-of-write.tsx';
export { ruleWords } from './rule-words.ts';
export { TeamBanner } from './team-banner.tsx';
