// table
/* People and companies are invented. */

export const MALE_NAMES = [
  'Marco', 'Luca', 'Andrea', 'Francesco', 'Alessandro', 'Matteo', 'Lorenzo', 'Davide', 'Giuseppe', 'Antonio', 'Roberto', 'Stefano',
  'Paolo', 'Giovanni', 'Riccardo', 'Simone', 'Federico', 'Emanuele', 'Daniele', 'Fabio', 'Nicolò', 'Pietro', 'Tommaso', 'Michele',
] as const;

export const FEMALE_NAMES = [
  'Giulia', 'Chiara', 'Francesca', 'Sara', 'Martina', 'Elena', 'Valentina', 'Alessia', 'Anna', 'Silvia', 'Federica', 'Laura',
  'Paola', 'Maria Grazia', 'Ilaria', 'Beatrice', 'Camilla', 'Eleonora', 'Roberta', 'Simona', 'Cristina', 'Lucia', 'Teresa', 'Noemi',
] as const;

export const SURNAMES = [
  'Rossi', 'Russo', 'Ferrari', 'Esposito', 'Bianchi', 'Romano', 'Colombo', 'Ricci', 'Marino', 'Greco', 'Bruno', 'Gallo', 'Conti',
  'De Luca', 'Mancini', 'Costa', 'Giordano', 'Rizzo', 'Lombardi', 'Moretti', 'Barbieri', 'Fontana', 'Santoro', 'Mariani', 'Rinaldi',
  'Caruso', 'Ferrara', 'Galli', 'Martini', 'Leone', 'Longo', 'Gentile', 'Martinelli', 'Vitale', 'Lombardo', 'Serra', 'Coppola',
  'De Santis', "D'Angelo", 'Marchetti', 'Parisi', 'Villa', 'Conte', 'Ferraro', 'Ferri', 'Fabbri', 'Bianco', 'Marini', 'Grasso',
  'Valentini', 'Messina', 'Sala', 'De Angelis', 'Gatti', 'Pellegrini', 'Palumbo', 'Sanna', 'Farina', 'Nicolò', 'Monti',
] as const;

/** City, postal code, Belfiore code. */
export const CITIES = [
  ['Roma', '00184', 'H501'], ['Milano', '20121', 'F205'], ['Torino', '10121', 'L219'], ['Napoli', '80121', 'F839'],
  ['Bologna', '40121', 'A944'], ['Firenze', '50122', 'D612'], ['Genova', '16121', 'D969'], ['Palermo', '90133', 'G273'],
  ['Bari', '70121', 'A662'], ['Venezia', '30121', 'L736'], ['Verona', '37121', 'L781'], ['Padova', '35121', 'G224'],
  ['Trieste', '34121', 'L424'], ['Brescia', '25121', 'B157'], ['Bergamo', '24121', 'A794'], ['Catania', '95121', 'C351'],
  ['Cagliari', '09124', 'B354'], ['Perugia', '06121', 'G478'], ['Ancona', '60121', 'A271'], ['Modena', '41121', 'F257'],
  ['Parma', '43121', 'G337'], ['Lecce', '73100', 'E506'], ['Pescara', '65121', 'G482'], ['Trento', '38122', 'L378'],
] as const;

export const STREETS = [
  'Via Roma', 'Corso Garibaldi', 'Via Mazzini', 'Viale della Libertà', 'Via Dante', 'Piazza Cavour', 'Via XX Settembre', 'Corso Italia',
  'Via Verdi', 'Via dei Mille', 'Viale Europa', 'Via San Francesco', 'Vicolo Stretto', 'Via Marconi', 'Largo Augusto', 'Via Manzoni',
] as const;

export const SUPPLIERS = [
  'Tipografia Aldina Srl', 'Studio Legale Bassi e Associati', 'Nuvola Hosting SpA', 'Officine Grafiche Tevere Srl', 'Pulizie Splendor Soc. Coop.',
  'Alba Consulting Srl', 'Studio Commercialisti Neri', 'Ristorazione Buonpasto Srl', 'Mobili Ufficio Lariana SpA', 'Sicurdata Srl',
  'Agenzia Viaggi Orizzonti Srl', 'Traduzioni Lingua Viva Sas', 'Notaio Paolo Fabbri', 'Comunica Media Srl', 'Revisione Contabile Augusta SpA',
  'Autonoleggio Brennero Srl', 'Corrieri Lampo Srl', 'Formazione Futura Srl', 'Elettroimpianti Sestri Snc', 'Cancelleria Moderna Srl',
] as const;

export const CLIENTS = [
  'Cantine Colle Verde Srl', 'Fondazione Aurora', 'Meccanica Padana SpA', 'Birrificio del Borgo Antico Srl', 'Tessuti Serio SpA',
  'Agricola La Quercia Ss', 'Robotica Ligure Srl', 'Farmacia Centrale Dr. Monti', 'Edilnova Costruzioni Srl', 'Energia Alpina Scarl',
  'Casa Editrice Il Molo Srl', 'Acquacoltura Ionica Srl', 'Software House Delta Srl', 'Ceramiche Faentine SpA', 'Logistica Adriatica Srl',
] as const;

export const SERVICES_BY_DEBIT = [
  'TELECOM AZZURRA SPA', 'LUCE E GAS PADANA SPA', 'ASSICURAZIONI MERIDIANA SPA', 'LEASING NORD SPA', 'ACQUE MILANESI SPA', 'CLOUD IBERICA SL',
] as const;

export const MERCHANTS = [
  'TRENITALIA SPA ROMA', 'BAR CENTRALE MILANO', 'AUTOGRILL SECCHIA OVEST', 'HOTEL BELVEDERE TORINO', 'ESSO STAZIONE 4471 LODI', 'ITALO NTV ROMA',
  'LIBRERIA AL PORTICO BOLOGNA', 'TAXI 4040 MILANO', 'RISTORANTE DA GINO NAPOLI', 'PARCHEGGIO DUOMO MILANO',
] as const;

/** The last four are not active. */
export const ISSUERS = [
  ['Birra Vulcano Srl', 'ACTIVE'], ['Alga Viva Srl', 'ACTIVE'], ['Mobilità Dolce SpA', 'ACTIVE'], ['Sole Comune Soc. Coop.', 'ACTIVE'],
  ['Medita Tech Srl', 'ACTIVE'], ['Orto Verticale Srl', 'ACTIVE'], ['Libri Parlanti Srl', 'ACTIVE'], ['Nautica Elettrica Srl', 'ACTIVE'],
  ['Pasta Antica Srl', 'SUSPENDED'], ['Dronivia Srl', 'BLOCKED'], ['Casa Canapa Srl', 'CLOSE'], ['Vetro Nuovo Srl', 'CREATED'],
] as const;

export const INVESTING_COMPANIES = [
  'Holding del Garda Srl', 'Quercia Investimenti SpA', 'Famiglia Bassi Srl', 'Punto Zero Ventures Srl', 'Immobiliare San Marco Srl',
  'Lago Blu Partecipazioni Srl', 'Studio Associato Ferri', 'Innova Capitale Srl', 'Tre Torri Srl', 'Mare Nostrum Finanza SpA',
] as const;

/** IBANs by country and the digits after the check digits. */
export const FOREIGN_PAYEES = [
  { name: 'Hafen Logistik GmbH', country: 'DE', bban: '370400440532013000', account: null, bicCode: 'COBADEFFXXX', address: 'Hafenstrasse 12', city: 'Hamburg', currency: 'EUR' },
  { name: 'Donau Software GmbH', country: 'AT', bban: '1904300234573201', account: null, bicCode: 'BKAUATWWXXX', address: 'Ringstrasse 4', city: 'Wien', currency: 'EUR' },
  { name: 'Liffey Cloud Ltd', country: 'IE', bban: 'AIBK93115212345678', account: null, bicCode: 'AIBKIE2DXXX', address: '5 Custom House Quay', city: 'Dublin', currency: 'EUR' },
  { name: 'Hudson Analytics Inc', country: 'US', bban: null, account: '021000021889341', bicCode: 'CHASUS33XXX', address: '270 Park Avenue', city: 'New York', currency: 'USD' },
  { name: 'Thames Legal LLP', country: 'GB', bban: 'WEST12345698765432', account: null, bicCode: 'NWBKGB2LXXX', address: '1 Strand', city: 'London', currency: 'GBP' },
  { name: 'Leman Conseil SA', country: 'CH', bban: '00762011623852957', account: null, bicCode: 'UBSWCHZH80A', address: 'Rue du Rhône 8', city: 'Genève', currency: 'CHF' },
] as const;

export const EXCHANGE_RATES: Readonly<Record<string, number>> = { EUR: 1, USD: 1.0842, GBP: 0.8391, CHF: 0.9467, JPY: 162.35 };
