import type { Line } from '../line.ts'
import { grade, specs, van } from './van.ts'

/** The house brand, sold new. */
export const wanderstone: Line[] = [
  van({
    make: 'Wanderstone',
    model: 'Tableland 19',
    body: 'Caravan',
    draw: 'caravan',
    range: 'CARAVANS',
    berths: 2,
    years: [2019, 2026],
    pitch:
      'The couple’s tourer: island bed, club lounge and a full-width ensuite in a van an ordinary dual cab tows with weight to spare.',
    features: 'Island queen bed, Full-width ensuite, Café dinette, Reverse-cycle air conditioner',
    specs: specs(2, 2800, 2240, 7850, 5980, 190, 400, 200),
    grades: [
      grade('Touring', 84990, '188 L compressor fridge, Front-loading washing machine'),
      grade('Signature', 93990, 'Leather club lounge, Diesel heater, Bose sound bar, Ceramic toilet'),
    ],
  }),
  van({
    make: 'Wanderstone',
    model: 'Homestead 22',
    body: 'Caravan',
    draw: 'caravan',
    range: 'CARAVANS',
    berths: 5,
    years: [2020, 2026],
    pitch:
      'Triple bunks at the back, a door that shuts between you and them, and a kitchen that feeds everybody at once.',
    features: 'Triple bunks, Island queen bed, Ensuite with separate shower, Reverse-cycle air conditioner',
    specs: specs(5, 3290, 2680, 8650, 6780, 240, 600, 300),
    grades: [
      grade(
        'Family',
        98990,
        '224 L compressor fridge, Front-loading washing machine, Bunk-side USB and reading lights',
      ),
      grade('Family Signature', 108990, 'Diesel heater, Second air conditioner, Slide-out barbecue'),
    ],
  }),
  van({
    make: 'Wanderstone',
    model: 'Skylark 16',
    body: 'Pop Top',
    draw: 'pop-top',
    range: 'POP TOPS',
    berths: 2,
    years: [2018, 2026],
    pitch:
      'Under 2.3 metres with the roof down, so it lives in the garage and follows the car without you noticing.',
    features: 'Gas-strut pop top, Queen bed, Café dinette, Internal shower',
    specs: specs(2, 2100, 1640, 6420, 4900, 120, 200, 120),
    grades: [
      grade('Coast', 62990, '130 L compressor fridge, Roll-out awning'),
      grade('Inland', 68990, 'Off-road coupling, Diesel heater, 16-inch all-terrain tyres'),
    ],
  }),
  van({
    make: 'Wanderstone',
    model: 'Drover',
    body: 'Camper Trailer',
    draw: 'camper-trailer',
    range: 'CAMPER TRAILER',
    berths: 4,
    years: [2017, 2026],
    pitch: 'Forward-fold, up in six minutes, with a stainless kitchen that slides out on the shady side.',
    features:
      'Forward-fold canvas, Slide-out stainless kitchen, Independent trailing-arm suspension, Fridge slide',
    specs: specs(4, 1850, 1380, 5350, 2950, 140, 160, 120),
    grades: [
      grade('Stockman', 34990, 'Annexe with walls, Twin jerry can holders'),
      grade('Stockman XT', 39990, 'Diesel heater, Instantaneous hot water, Bunk room add-on'),
    ],
  }),
  van({
    make: 'Wanderstone',
    model: 'Outlier 20',
    body: 'Off-Grid',
    draw: 'off-grid',
    range: 'OFF-GRID',
    berths: 3,
    years: [2021, 2026],
    pitch:
      'Built to leave the bitumen for a fortnight: airbags, 900 watts on the roof and water for two people who like a shower.',
    features:
      'Airbag independent suspension, Composite one-piece walls, Queen bed, Ensuite, Induction cooktop',
    specs: specs(3, 3500, 2790, 8120, 6090, 330, 900, 600),
    grades: [
      grade('', 124990, '3,000 W inverter, Diesel heater, Stone guard'),
      grade(
        'Extreme',
        139990,
        'Hydraulic disc brakes, Starlink mount, 48 V air conditioning, Grey water tank',
      ),
    ],
  }),
  van({
    make: 'Wanderstone',
    model: 'J-Pod',
    body: 'J-Pod',
    draw: 'j-pod',
    range: 'J-POD',
    berths: 2,
    years: [2020, 2026],
    pitch: 'A teardrop for two that weighs less than a horse float. Open the hatch and the kettle is on.',
    features: 'Double bed, Rear galley kitchen, LED reading lights, Roof hatch',
    specs: specs(2, 1200, 780, 4650, 2400, 60, 120, 100),
    grades: [
      grade('Classic', 24990, '50 L fridge slide, Portable gas cooker'),
      grade('Sport', 27990, 'Alloy wheels, Roof rack, Side awning'),
      grade('Outback', 31990, 'Trailing-arm suspension, All-terrain tyres, 75 L water tank'),
    ],
  }),
  van({
    make: 'Wanderstone',
    model: 'Stockyard 23',
    body: 'Toy Hauler',
    draw: 'toy-hauler',
    range: 'TOY HAULERS',
    berths: 4,
    years: [2021, 2026],
    pitch:
      'A garage for two dirt bikes behind a proper caravan for four people, and the ramp is the verandah.',
    features:
      'Rear ramp door with verandah kit, Tie-down points rated to 800 kg, Electric drop-down beds, Ensuite',
    specs: specs(4, 3500, 2850, 8980, 7000, 220, 600, 300),
    grades: [grade('', 118990, '224 L compressor fridge, Reverse-cycle air conditioner, Workshop bench')],
  }),
  van(
    {
      make: 'Wanderstone',
      model: 'Voyager C7',
      body: 'Motorised',
      draw: 'motorhome',
      range: 'MOTORISED',
      berths: 4,
      years: [2019, 2026],
      pitch: 'Car licence, island bed, and a ten-speed diesel underneath. Park it, put the awning out, done.',
      features: 'Island queen bed, Drop-down front bed, Ensuite, Reversing camera',
      specs: [
        ['Layout', 'Berths', '4'],
        ['Engine', 'Power', '125 kW'],
        ['Engine', 'Torque', '390 Nm'],
        ['Weights', 'GVM', '4,490 kg'],
        ['Dimensions', 'Length', '7,460 mm'],
        ['Dimensions', 'Height', '3,150 mm'],
        ['Towing', 'Braked towing capacity', '2,000 kg'],
        ['Water and power', 'Fresh water', '130 L'],
        ['Water and power', 'Solar', '400 W'],
      ],
      grades: [
        grade('', 189990, '136 L compressor fridge, Diesel heater, 200 Ah lithium battery'),
        grade('Signature', 204990, 'Leather lounge, Electric awning, Satellite television'),
      ],
    },
    {
      seats: 4,
      doors: 3,
      fuel: 'Diesel',
      engine: '2.0L turbo diesel, 4 cylinder',
      transmission: '10 speed automatic',
      drive: 'RWD',
      wmi: 'WF0',
      series: 'Transit cutaway',
      keeps: 0.9,
    },
  ),
]
