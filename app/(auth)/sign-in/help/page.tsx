import { redirect } from 'next/navigation'
import type { ReactNode } from 'react'
import { CodeBlock } from '@/components/ui/code-block'
import { Link } from '@/components/ui/link'
import { ownPath } from '@/lib/client/session'
import { context } from '@/lib/server/context'
import { isSetUp } from '@/lib/server/setup/set-up-state'
import { paths } from '@/lib/util/paths'
import { AuthCard, helpStyle } from '../../auth-card'

export const metadata = { title: 'Sign-in help' }

const addAdmin = 'npm run -s adit -- user add --email you@example.com --role admin'

interface Props {
  searchParams: Promise<Record<string, string | string[] | undefined>>
}

/** The help for people who can't sign in. It contains nothing about this console, because it requires no session. */
export default async function Page({ searchParams }: Props) {
  const { callbackUrl } = await searchParams
  const { db, env } = await context()
  if (!(await isSetUp(db))) redirect(paths.setup())
  const target = typeof callbackUrl === 'string' ? ownPath(callbackUrl, env.publicOrigins) : undefined
  return (
    <AuthCard
      title="Sign-in help"
      help={
        <Link href={paths.signIn(target)} linkStyle="bare" className={helpStyle}>
          Back to sign-in
        </Link>
      }
    >
      <div className="space-y-4">
        <Part title="Sign in">
          Enter the email address and password that an admin of this console gave you. After you sign in, the
          full user guide is in the account menu.
        </Part>
        <Part title="Get access">
          Ask an admin to add you in Settings → People. The console doesn't send invitations, so the admin
          gives you your first password.
        </Part>
        <Part title="Forgot password">
          Ask an admin to set a new password for you in Settings → People. You can change it after you sign
          in.
        </Part>
        <Part title="Too many attempts">
          After several wrong passwords, the console rejects further attempts for up to 15 minutes. No one is
          locked out permanently.
        </Part>
        <Part title="No admin can sign in" more={<CodeBlock label="Command" code={addAdmin} />}>
          Someone with access to the server can add another admin. Run this command in the console's
          directory:
        </Part>
      </div>
    </AuthCard>
  )
}

interface PartProps {
  title: string
  children: ReactNode
  more?: ReactNode
}

const Part = ({ title, children, more }: PartProps) => (
  <section className="space-y-1">
    <h2 className="font-semibold">{title}</h2>
    <p className="text-pretty text-muted">{children}</p>
    {more}
  </section>
)
