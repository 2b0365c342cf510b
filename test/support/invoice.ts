/** An Italian e-invoice as suppliers send it; nobody in it is real. */
export const invoice = ({ payments = paymentOf(), type = 'TD01', extra = '' }: { readonly payments?: string; readonly type?: string; readonly extra?: string } = {}): string => `<?xml version="1.0" encoding="UTF-8"?>
${extra}<p:FatturaElettronica versione="FPR12" xmlns:p="http://ivaservizi.agenziaentrate.gov.it/docs/xsd/fatture/v1.2">
  <FatturaElettronicaHeader>
    <CedentePrestatore>
      <DatiAnagrafici><IdFiscaleIVA><IdPaese>IT</IdPaese><IdCodice>01234567890</IdCodice></IdFiscaleIVA><Anagrafica><Denominazione>Officina Prova &amp; Figli S.r.l.</Denominazione></Anagrafica></DatiAnagrafici>
      <Sede><Indirizzo>Via Roma</Indirizzo><NumeroCivico>1</NumeroCivico><CAP>20100</CAP><Comune>Milano</Comune><Nazione>IT</Nazione></Sede>
    </CedentePrestatore>
  </FatturaElettronicaHeader>
  <FatturaElettronicaBody>
    <DatiGenerali><DatiGeneraliDocumento><TipoDocumento>${type}</TipoDocumento><Divisa>EUR</Divisa><Data>2026-03-01</Data><Numero>7/A</Numero><ImportoTotaleDocumento>1220.50</ImportoTotaleDocumento></DatiGeneraliDocumento></DatiGenerali>
    ${payments}
  </FatturaElettronicaBody>
</p:FatturaElettronica>
`;

export const paymentOf = (way = 'MP05', amount = '1220.50', due = '2026-04-30', iban = 'IT60X0542811101000000123456'): string =>
  `<DatiPagamento><CondizioniPagamento>TP02</CondizioniPagamento><DettaglioPagamento><ModalitaPagamento>${way}</ModalitaPagamento><DataScadenzaPagamento>${due}</DataScadenzaPagamento><ImportoPagamento>${amount}</ImportoPagamento><IBAN>${iban}</IBAN></DettaglioPagamento></DatiPagamento>`;

export const invoiceBytes = (text = invoice()): Uint8Array<ArrayBuffer> => new Uint8Array(Buffer.from(text, 'utf8'));

const DATA = '06092a864886f70d010701';
const SIGNED_DATA = '06092a864886f70d010702';

/** Of definite length; longer contents have four bytes for it. */
function element(tag: number, content: Uint8Array): Buffer {
  const length = Buffer.alloc(5, 0x84);
  length.writeUInt32BE(content.length, 1);
  return Buffer.concat([Buffer.of(tag), content.length < 0x80 ? Buffer.of(content.length) : length, content]);
}

const unending = (tag: number, content: Uint8Array): Buffer => Buffer.concat([Buffer.of(tag, 0x80), content, Buffer.of(0, 0)]);

/** The envelope of a signed file; without a signature, which nobody verifies. `streamed`: of indefinite length and in parts, as some programs write it. */
export function signed(content: Uint8Array, streamed = false): Uint8Array<ArrayBuffer> {
  const wrap = streamed ? unending : element;
  const half = Math.floor(content.length / 2);
  const octets = streamed ? unending(0x24, Buffer.concat([element(0x04, content.subarray(0, half)), element(0x04, content.subarray(half))])) : element(0x04, content);
  const data = wrap(0x30, Buffer.concat([Buffer.from(DATA, 'hex'), wrap(0xa0, octets)]));
  const signedData = wrap(0x30, Buffer.concat([Buffer.from('020101', 'hex'), element(0x31, Buffer.alloc(0)), data, element(0x31, Buffer.alloc(0))]));
  return new Uint8Array(wrap(0x30, Buffer.concat([Buffer.from(SIGNED_DATA, 'hex'), wrap(0xa0, signedData)])));
}
