export { CampaignClosings, Rehearse } from './campaign-closings.tsx';
export { ClosingPage, GivenClosing } from './closing-page.tsx';
