import { buttonStyle } from '@/components/ui/style'
import { paths } from '@/lib/util/paths'

/** The "not found" page that replaces the setup page once the console is set up. */
export default function NotFound() {
  return (
    <div className="space-y-5 rounded-md border border-line bg-surface p-5 text-center sm:p-6">
      {/* Next.js ignores the metadata of a not-found page. */}
      <title>Not found · Adit</title>
      <div className="space-y-1">
        <h1 className="text-xl font-semibold">Page not found</h1>
        <p className="text-pretty text-muted">This console is already set up.</p>
      </div>
      <a href={paths.signIn()} className={buttonStyle('primary')}>
        Sign in
      </a>
    </div>
  )
}
