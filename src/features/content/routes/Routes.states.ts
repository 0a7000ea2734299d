import type { States } from '#ui/states.ts'
import type Routes from './Routes.astro'

const train = {
  title: 'By train',
  stops: ['Fremantle station', 'Queen Victoria Street, nine minutes on foot', 'The blue roller doors'],
}

export const states = {
  'one route': { routes: [train] },
  'three routes, one of them long': {
    routes: [
      train,
      { title: 'By bike', stops: ['Any street', 'The rack inside, next to the kettle'] },
      {
        title: 'With a trailer',
        stops: [...train.stops, ...train.stops, 'The turning circle behind the shed'],
      },
    ],
  },
} satisfies States<typeof Routes>
