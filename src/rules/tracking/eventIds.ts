/**
 * The ids of events that are named one by one (spec §9), apart from the table of all (formEvents.ts): a page that records one of them
 * does not load that.
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
