import { describeAllPairs } from './support/all-pairs.ts';

describeAllPairs(0);
