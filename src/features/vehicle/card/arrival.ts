/**
 * A camera in a viewfinder, since the vehicle may be a car, a caravan, a motorcycle or a truck. Path data on a grid of 320 × 140;
 * `lines` isn't filled.
 */
export const ARRIVAL = {
  camera:
    'M118 46h18l8-13h32l8 13h18a10 10 0 0 1 10 10v42a10 10 0 0 1-10 10h-84a10 10 0 0 1-10-10V56a10 10 0 0 1 10-10z',
  lines:
    'M56 30V12a6 6 0 0 1 6-6h18M240 6h18a6 6 0 0 1 6 6v18M264 110v18a6 6 0 0 1-6 6h-18M80 134H62a6 6 0 0 1-6-6v-18M160 55a21 21 0 1 1 0 42 21 21 0 1 1 0-42M160 66a10 10 0 1 1 0 20 10 10 0 1 1 0-20M195 58h6',
}
