import { readBeneficiariesCsv } from '#main/documents/beneficiaries-csv.ts';
import type { BeneficiaryLine } from '#main/documents/beneficiaries-csv.ts';
import type { BeneficiaryImport, BeneficiaryProblem, ImportedBeneficiary } from '#shared/bridge/payments/beneficiaries.ts';
import { checkBeneficiary } from '#shared/domain/payment/beneficiary.ts';
import type { PaymentProblem } from '#shared/domain/payment/problems.ts';

/** Limits of beneficiaryInput. */
const MAX_LENGTH = 500;
const MAX_NOTES = 2_000;

export function previewImport(text: string, savedAccounts: ReadonlySet<string>): BeneficiaryImport | null {
  const file = readBeneficiariesCsv(text);
  if (file === null) return null;
  const met = new Set<string>();
  const lines = file.lines.map((line) => {
    const judged = judgedLine(line, savedAccounts, met);
    if (judged.accountCode !== '') met.add(judged.accountCode);
    return judged;
  });
  return { lines, unknownColumns: file.unknownColumns, importable: lines.filter(({ problems }) => problems.length === 0).length };
}

function judgedLine(line: BeneficiaryLine, saved: ReadonlySet<string>, met: ReadonlySet<string>): ImportedBeneficiary {
  const { fields, problems, addressMissing, fiscalCodeDoubtful } = checkBeneficiary({
    name: line.name.slice(0, MAX_LENGTH), accountCode: line.accountCode.slice(0, MAX_LENGTH), bicCode: line.bicCode.slice(0, MAX_LENGTH),
    address: line.address.slice(0, MAX_LENGTH), city: line.city.slice(0, MAX_LENGTH), countryCode: line.countryCode.slice(0, MAX_LENGTH),
    fiscalCode: line.fiscalCode.slice(0, MAX_LENGTH), notes: line.notes.slice(0, MAX_NOTES),
  });
  if (!line.readable) return { ...fields, line: line.line, problems: ['unreadableLine'], remarks: [] };
  const found: BeneficiaryProblem[] = [
    ...problems.map(asBeneficiaryProblem),
    ...(saved.has(fields.accountCode) ? ['alreadySaved' as const] : []),
    ...(met.has(fields.accountCode) ? ['twiceInFile' as const] : []),
  ];
  const remarks: BeneficiaryProblem[] = [
    ...(addressMissing ? ['addressMissing' as const] : []), ...(fiscalCodeDoubtful ? ['fiscalCodeDoubtful' as const] : []),
  ];
  return { ...fields, line: line.line, problems: [...new Set(found)], remarks };
}

function asBeneficiaryProblem({ field, code }: PaymentProblem): BeneficiaryProblem {
  if (code === 'hiddenCharacters') return code;
  if (field === 'address' || field === 'city') return code === 'tooLong' ? 'addressTooLong' : 'addressIncomplete';
  if (field === 'beneficiaryName') return code === 'tooLong' ? 'nameTooLong' : 'nameMissing';
  if (field === 'bic') return code === 'bicRequired' ? 'bicMissing' : 'bicNotValid';
  if (field === 'country') return code === 'countryNotValid' ? code : 'addressIncomplete';
  return code === 'required' ? 'accountMissing' : 'ibanNotValid';
}
