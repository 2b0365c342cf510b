/** The guided closing, its rehearsal and its report. */
export const closing = {
};
