import { beforeEach } from 'vitest';

import { TIME_IS_UP, timeIsUp } from '../../build/lib/time-is-up.js';

beforeEach(({ skip }) => { if (timeIsUp()) skip(TIME_IS_UP); });
