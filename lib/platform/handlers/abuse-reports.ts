import { abuseReports as resource } from '@/lib/resources/abuse-reports'
import { collection } from '../store/collection'
import type { PlatformContext, HandlersOf } from '../context'
import { Refusal } from '../requests/errors'

const reports = collection(resource, { filterable: [] })

function needRight({ settings }: PlatformContext): void {
  if (settings.abuse_reports === 'off')
    throw new Refusal(403, 221, "This account isn't authorized to file or view abuse reports")
}

export const abuseReportsHandlers: HandlersOf<'abuse-reports'> = {
  create({ body }, context) {
    needRight(context)
    const names = new Set(body.urls.map((url) => new URL(url).hostname.toLowerCase()))
    const hostnames = [...names].map((hostname) => ({ hostname, status: 'PENDING' as const }))
    const metadata = body.metadata ?? ''
    return reports.insert(context, { urls: body.urls, metadata, status: 'PENDING', hostnames })
  },
  get(input, context) {
    needRight(context)
    return reports.handlers.get(input, context)
  },
}
