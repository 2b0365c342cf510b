export { WhatsNewPage } from './whats-new-page.tsx';
