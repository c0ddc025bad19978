import { abuseReports, type HostnameStatus } from '@/lib/resources/abuse-reports'
import { changeAbuseHostname } from '../abuse'
import type { PlatformContext } from '../context'
import type { Story } from './story'

interface Planned {
  ticket: number
  urls: string[]
  /** The status of the report's hostnames after processing, by hostname. */
  done: Record<string, HostnameStatus>
}

const reports: readonly Planned[] = [
  {
    ticket: 311,
    urls: [
      'https://harbour-fees.example/pay?invoice=77',
      'https://berth-booking.example/login',
      'http://crane-hire.example/',
    ],
    done: {
      'harbour-fees.example': 'BANNED',
      'berth-booking.example': 'UNBANNED',
      'crane-hire.example': 'IGNORE',
    },
  },
  {
    ticket: 318,
    urls: ['https://port-parking.example/card', 'https://pilot-fees.example/card'],
    done: { 'port-parking.example': 'BANNED' },
  },
  { ticket: 324, urls: ['https://gate-pass.example/renew'], done: {} },
]

/**
 * Creates one processed, one partially processed and one pending abuse report. The API doesn't list reports, so people
 * add them to a console by ID.
 */
export async function seedAbuse({ db }: PlatformContext, story: Story): Promise<void> {
  for (const { ticket, urls, done } of reports) {
    const body = { urls, metadata: JSON.stringify({ ticket }) }
    const { id } = await story.create(abuseReports.ops.create, `Report ${ticket}`, body)
    for (const [hostname, status] of Object.entries(done)) await changeAbuseHostname(db, id, hostname, status)
  }
}
