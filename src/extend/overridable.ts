/**
 * The components that a project may replace (docs/extending.md), by their public names. A component is replaced wherever it's used, on the
 * server and in browsers.
 */
export const OVERRIDABLE = {
  Header: 'src/features/navigation/Header.astro',
  Footer: 'src/features/navigation/Footer.astro',
  Card: 'src/features/vehicle/card/VehicleCard.tsx',
} as const

export type ComponentName = keyof typeof OVERRIDABLE
