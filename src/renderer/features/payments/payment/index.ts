export { fieldName, problemWords, refusalWords, warningWords } from './field-words.ts';
export { Counter } from './counter.tsx';
export { NewPayment } from './new-payment.tsx';
export { PaymentPage } from './payment-page.tsx';
export { Remarks } from './remarks.tsx';
export { SendOnceButton } from './send-button.tsx';
export { useBankClock } from './use-bank-clock.ts';
export { VirtualIbanPayment } from './virtual-iban-payment.tsx';
