export { SafeguardingPage } from './safeguarding-page.tsx';
