export { NewPayment } from './new-payment.tsx';
export { PaymentPage } from './payment-page.tsx';
export { VirtualIbanPayment } from './virtual-iban-payment.tsx';
