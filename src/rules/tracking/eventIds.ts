/**
 * The ids of single events (spec §9). They aren't in formEvents.ts, so that pages needn't load the whole table of events.
 */
export const FORM_EVENT = {
  newEnquiry: 14,
  usedEnquiry: 15,
  newTestDrive: 17,
  completion: 22,
  clickToCall: 25,
  financeCalculator: 26,
  search: 29,
  step: 32,
  loginOpen: 35,
  loginSubmit: 36,
  verificationOpen: 37,
  verificationDone: 38,
  favouriteAdded: 39,
  getDirections: 41,
  usedTestDrive: 48,
  webchatOpen: 54,
  webchatFirstMessage: 55,
  webchatMessage: 57,
  financeSignIn: 58,
  personalisedFinance: 59,
} as const
