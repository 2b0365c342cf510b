export { EvidenceButton } from './evidence-button.tsx';
