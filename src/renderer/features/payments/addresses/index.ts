export { AddressesPage } from './addresses-page.tsx';
export { IncompleteBeneficiaries } from './incomplete-beneficiaries.tsx';
