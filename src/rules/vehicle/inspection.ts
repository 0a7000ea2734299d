/** What cards and pages say of an inspection: '64-point inspection'; '' if there was none. */
export const inspectionText = (points: number | null): string =>
  points === null ? '' : `${points}-point inspection`
