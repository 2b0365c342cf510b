export { BeneficiariesPage } from './beneficiaries-page.tsx';
export { BeneficiaryPage } from './beneficiary-page.tsx';
export { EditBeneficiaryPage, NewBeneficiaryPage } from './beneficiary-form.tsx';
export { ImportBeneficiariesPage } from './import-page.tsx';
