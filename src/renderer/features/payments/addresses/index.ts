export { AddressesPage, IncompleteBeneficiaries } from './addresses-page.tsx';
