import { redirect } from 'next/navigation'
import { Link } from '@/components/ui/link'
import { ownPath } from '@/lib/client/session'
import { context } from '@/lib/server/context'
import { currentPerson } from '@/lib/server/people/current-person'
import { isSetUp } from '@/lib/server/setup/set-up-state'
import { paths } from '@/lib/util/paths'
import { AuthCard, helpStyle } from '../auth-card'
import { SignInForm } from './sign-in-form'

export const metadata = { title: 'Sign in' }

interface Props {
  searchParams: Promise<Record<string, string | string[] | undefined>>
}

export default async function Page({ searchParams }: Props) {
  const { callbackUrl, error } = await searchParams
  const { db, env } = await context()
  if (!(await isSetUp(db))) redirect(paths.setup())
  const asked = typeof callbackUrl === 'string' ? callbackUrl : undefined
  const target = ownPath(asked, env.publicOrigins)
  if (await currentPerson()) redirect(target)
  return (
    <AuthCard
      title="Sign in"
      help={
        <Link href={paths.signInHelp(asked && target)} linkStyle="bare" className={helpStyle}>
          Can't sign in?
        </Link>
      }
    >
      <SignInForm target={target} wasWrong={error === 'CredentialsSignin'} />
    </AuthCard>
  )
}
