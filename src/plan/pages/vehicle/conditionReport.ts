import { formatDate } from '#rules/locale/dates.ts'
import { distance } from '#rules/locale/locale.ts'
import { inspectionText } from '#rules/vehicle/inspection.ts'
import { isMissingPhoto } from '#rules/vehicle/images.ts'
import { tradeOf, type Trade } from '#rules/vehicle/facts/trade.ts'
import type { CarBrief } from '#stock/brief.ts'
import type { ConditionReport } from '#stock/conditionReport.ts'
import type { Car } from '#stock/entities.ts'
import type { PlanContext } from '../../planContext.ts'
import { hasSection } from '../../sections.ts'
import type { VehicleProps } from './props.ts'

type Inspection = ConditionReport['inspection'][number]

export interface VehicleReport {
  /** The link beside the facts: '64-point inspection', '2 previous owners'. */
  summary: string[]
  /** 'Inspected 12 November 2026 by Kim Ng'; '' if nobody says. */
  inspected: string
  counts: Record<Outcome, number>
  groups: (Inspection & { count: string })[]
  flaws: ReportFlaw[]
  /** The vehicle as seen from above, for the flaws' places. */
  outline: Trade
  owners: string
  services: { date: string; distance: string; by: string; work: string }[]
  reconditioning: string[]
  documents: { name: string; address: string; about: string }[]
}

export type Outcome = 'passed' | 'repaired' | 'advisory'

export interface ReportFlaw {
  text: string
  /** Its address; '' if there's none. */
  picture: string
  /** Percent from the left and from the front; null if its place isn't known. */
  mark: { x: number; y: number } | null
}

type ReportContext = Pick<PlanContext, 'site' | 'cardSettings'>

/** Nothing for a vehicle without a report, so that its page stays the same. */
export const conditionReportOf = (
  context: ReportContext,
  { condition_report: report }: Pick<Car, 'condition_report'>,
  brief: CarBrief,
): Pick<VehicleProps, 'conditionReport'> =>
  report && hasSection(context.site, 'vehicle', 'condition')
    ? { conditionReport: shownReport(context, report, brief) }
    : {}

function shownReport(
  { site, cardSettings }: ReportContext,
  report: ConditionReport,
  brief: CarBrief,
): VehicleReport {
  const { region } = site
  const owners = ownersText(report.previous_owners)
  const inspectedOn = formatDate(report.inspected, region)
  const count = (outcome: Outcome) => report.inspection.reduce((sum, group) => sum + group[outcome].length, 0)
  return {
    summary: [inspectionText(brief.inspection_points), owners].filter(Boolean),
    inspected:
      inspectedOn || report.inspector
        ? ['Inspected', inspectedOn, report.inspector && `by ${report.inspector}`].filter(Boolean).join(' ')
        : '',
    counts: { passed: count('passed'), repaired: count('repaired'), advisory: count('advisory') },
    groups: report.inspection.map((group) => ({ ...group, count: passedText(group) })),
    flaws: flawsOf(report, site.coming_soon_image),
    outline: tradeOf(brief, cardSettings.trade),
    owners,
    services: report.services
      .toSorted((one, other) => (one.date < other.date ? 1 : -1))
      .map(({ date, km, by, work }) => ({
        date: formatDate(date, region),
        distance: distance(km, region),
        by,
        work,
      })),
    reconditioning: report.reconditioning,
    documents: report.documents.map(({ name, address, type, date, bytes }) => ({
      name,
      address,
      about: [type || typeIn(address), formatDate(date, region), bytes === null ? '' : sizeText(bytes)]
        .filter(Boolean)
        .join(' · '),
    })),
  }
}

const ownersText = (owners: number | null): string =>
  !owners ? '' : owners === 1 ? '1 previous owner' : `${owners} previous owners`

function passedText({ passed, repaired, advisory }: Inspection): string {
  const all = passed.length + repaired.length + advisory.length
  return `${passed.length + repaired.length} of ${all}`
}

function flawsOf({ flaws }: ConditionReport, comingSoonImage: string): ReportFlaw[] {
  const marks: Mark[] = []
  return flaws.map(({ place, flaw, x, y, picture }) => {
    const mark = x === null || y === null ? null : freePlace({ x, y }, marks)
    if (mark) marks.push(mark)
    return {
      text: [place, flaw].filter(Boolean).join(': '),
      picture: isMissingPhoto(picture, comingSoonImage) ? '' : picture,
      mark,
    }
  })
}

type Mark = NonNullable<ReportFlaw['mark']>

/** The length and width of a mark, in percent of the vehicle's. */
const LENGTH = 9
const WIDTH = 2 * LENGTH

/** Marks that would lie on one another are moved apart, towards the rear and then to the right; past an edge, they start from the other one. */
function freePlace({ x, y }: Mark, taken: readonly Mark[]): Mark {
  const rows = Math.floor(100 / LENGTH)
  const places = taken.keys().map((step) => ({
    x: Math.round(x + WIDTH * Math.floor((step + 1) / rows)) % 101,
    y: Math.round(y + LENGTH * (step + 1)) % 101,
  }))
  const isFree = (place: Mark) => !taken.some((other) => isNear(place, other))
  return isFree({ x, y }) ? { x, y } : (places.find(isFree) ?? { x, y })
}

const isNear = (one: Mark, other: Mark): boolean =>
  Math.abs(one.x - other.x) < WIDTH && Math.abs(one.y - other.y) < LENGTH

/** The end of a file's name: 'PDF'. */
const typeIn = (address: string): string =>
  (/\.([a-z\d]{2,4})(?:[?#].*)?$/i.exec(address.replace(/^https?:\/\/[^/]*/i, ''))?.[1] ?? '').toUpperCase()

function sizeText(bytes: number): string {
  const kilobytes = Math.max(1, Math.round(bytes / 1000))
  return kilobytes < 1000 ? `${kilobytes} KB` : `${(kilobytes / 1000).toFixed(1)} MB`
}
