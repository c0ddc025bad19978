import 'server-only'

/**
 * Passwords and words that attackers try first, in lowercase. Compiled by hand from published studies of leaked
 * passwords. `password-strength.ts` derives variants, so only passwords that can't be derived are listed in full.
 */

/** The words in common passwords, used alone or with digits and symbols around them. */
export const commonWords: readonly string[] =
  `password passwort passwd passphrase pass motdepasse contrasena wachtwoord parola senha secret geheim private
  admin administrator administrador root toor superuser user username guest test testing tester demo example sample
  default changeme change temp temporary login logon signin access letmein openup opensesame welcome willkommen bonjour
  hello hallo system server service network internet computer laptop windows microsoft apple google facebook linkedin
  twitter instagram youtube amazon netflix yahoo gmail hotmail android iphone samsung nokia linux ubuntu oracle cisco
  docker kubernetes postgres mysql database backup security secure firewall router gateway tunnel console dashboard
  qwerty qwertz azerty asdf zxcvbn abc abcd abcdef iloveyou loveyou love lovely loveme lover mylove truelove babygirl
  baby sweetheart darling princess queen king prince angel angels sunshine sunflower flower butterfly rainbow unicorn
  dragon monkey tiger lion panda panther eagle falcon phoenix wolf shark dolphin horse puppy kitty kitten
  football baseball basketball soccer hockey tennis golf chelsea arsenal liverpool barcelona juventus realmadrid yankees
  lakers cowboys steelers superman batman spiderman ironman wonderwoman starwars startrek pokemon pikachu naruto minecraft
  fortnite matrix ninja samurai warrior hunter ranger killer master mustang ferrari porsche mercedes corvette harley yamaha
  michael jordan jennifer jessica ashley daniel thomas robert charlie andrew matthew joshua anthony william richard george
  nicole michelle amanda samantha hannah sophie maria anna alexander
  summer winter spring autumn sommer herbst january february march april june july august september october november
  december monday tuesday wednesday thursday friday saturday sunday london paris berlin madrid america england germany
  france spain canada mexico texas chicago boston newyork california florida
  coffee cookie chocolate cheese pepper banana orange purple yellow black silver golden diamond
  money success freedom whatever trustno forever friends family nothing jesus christ blessed shadow maverick gandalf
  please thankyou fuckyou fuck asshole bitch biteme the my your and for you are this is not me new old best good super
  mega ultra first last`
    .split(/\s+/)
    .filter(Boolean)

/** Passwords of at least twelve characters that no rule derives from `commonWords`. */
export const commonPasswords: readonly string[] = [
  'correcthorsebatterystaple',
  'thisisapassword',
  'thisismypassword',
  'thisisasecret',
  'donttouchthis',
  'dontforgetme',
  'idontremember',
  'icantremember',
  'iforgotmypassword',
  'forgotpassword',
  'nopasswordneeded',
  'notmypassword',
  'youwillneverguess',
  'neverguessthis',
  'guessmypassword',
  'incorrectpassword',
  'passwordincorrect',
  'mysecretpassword',
  'letmeinplease1',
  'tobeornottobe',
  'maytheforcebewithyou',
  'imyourfather',
  'winteriscoming',
  'valarmorghulis',
  'supercalifragilisticexpialidocious',
  'manchesterunited',
  'manchestercity',
  'newyorkyankees',
  'harrypotter123',
  'lordoftherings',
  'ilovemyfamily',
  'iloveyousomuch',
  'iloveyouforever',
  'jesuslovesme',
  'jesusischrist',
  'inshallah1234',
  'bismillah1234',
  'alhamdulillah',
  'thequickbrownfox',
  'loremipsumdolor',
  'helloworld123',
  'hunter2hunter2',
  'monkeybusiness',
  'rocknroll1234',
  'skateboarding',
  'rememberme123',
  'playstation123',
  'playstation2',
  'playstation3',
  'playstation4',
  'blink182blink182',
  'abcdefg1234567',
  'a1b2c3d4e5f6',
  'a1b2c3d4e5f6g7',
  '1a2b3c4d5e6f',
  'aa12345678bb',
  'zaq12wsxcde3',
  '!qaz2wsx#edc',
  'p@ssw0rdp@ssw0rd',
]

/** The rows of common keyboards, and the columns that people type from top to bottom. */
export const keyboardRows: readonly string[] = [
  '1234567890-=',
  '!@#$%^&*()_+',
  'qwertyuiop[]',
  "asdfghjkl;'",
  'zxcvbnm,./',
  'qwertzuiop',
  'yxcvbnm',
  'azertyuiop',
  'qsdfghjklm',
  'wxcvbn',
  'abcdefghijklmnopqrstuvwxyz',
  '0123456789',
  '1qaz',
  '2wsx',
  '3edc',
  '4rfv',
  '5tgb',
  '6yhn',
  '7ujm',
  '8ik,',
  '9ol.',
  '1q2w3e4r5t6y7u8i9o0p',
  'q1w2e3r4t5y6u7i8o9p0',
  'qawsedrftgyhujikolp',
  'aqswdefrgthyjukilo',
]
