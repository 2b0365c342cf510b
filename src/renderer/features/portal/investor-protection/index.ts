export { CampaignProtection } from './campaign-protection.tsx';
export { ImportFactsPage } from './import-facts-page.tsx';
export { InvestorFactsSection } from './investor-facts.tsx';
export { ProtectionPage } from './protection-page.tsx';
