import 'server-only'

/**
 * Passwords and words that attackers try first, in lowercase, from published studies of leaked passwords and from
 * zxcvbn's list of 50,000 passwords. `password-strength.ts` also checks their variants.
 */

/** Words that common passwords contain, alone or with digits and symbols around them. */
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
  mega ultra first last
  buster tigger maggie ginger dallas taylor austin martin heather thunder merlin hammer justin patrick bailey
  golfer scooter jackson sparky mickey snoopy guitar chicken morgan andrea camaro peanut cowboy joseph smokey
  dakota melissa boomer eagles tigers marina nascar monster spider diablo bulldog junior compaq iceman brandon
  johnny miller scooby edward nikita mother brandy barney chester oliver charles player knight steven rangers
  midnight redsox victoria badboy fender chris jasper james slayer rabbit natasha rachel marine wizard marlboro
  raiders casper fishing crystal jasmine adidas winner enter angela lauren cocacola winston madison
  spanky shannon johnson david toyota murphy danielle jonathan muffin cooper apples jackie dennis sandra
  slipknot carlos scorpion qwaszx nathan gemini cameron turtle nicholas viking booger wilson sierra doctor
  rocket victor dolphins captain bandit jaguar packers peaches helpme tucker theman tiffany maxwell jeremy
  debbie albert maddog lovers monica united giants nirvana metallic hotdog rosebud mountain benjamin stupid
  elephant bonnie alexis lucky jason scorpio samson freddy driver willie calvin sydney gators dexter bubba
  creative voodoo happy arthur trouble nissan gunner rebecca stella garfield gordon jessie parker apollo eminem
  legend airborne beavis brooklyn godzilla skippy buddy magic shelby beaver phantom williams xavier braves
  darkness travis copper tomcat platinum qweqwe girls bigboy green power animal police online voyager lifehack
  sniper trinity walter blazer heaven snowball playboy bubbles cricket marvin willow donkey topgun nintendo
  saturn gabriel destiny pakistan pumpkin digital sergey chance explorer redwings therock runner lasvegas
  guinness beatles cassie christin celtic broncos andrey nelson donald scott eclipse cartman fluffy louise
  michigan carolina little samuel alexande birdie steve cherry pantera sharon gibson vampire peter buffalo
  montana genius flyers maximus school stalker metallica doggie carter kristina kimberly spencer speedy barbara
  snickers sabrina carmen marcus bronco yankee paradise dreams magnum horses caroline lacrosse goober member
  enigma scotty brian surfer sammy genesis racing friend hawaii billy viper vanessa einstein stanley
  walker drowssap stephen courtney simple alaska badger action denise jester spitfire drummer forest patricia
  maryjane champion diesel svetlana kevin gregory pamela frank hotrod chevy anderson douglas westside shorty
  thumper hitman mozart general reddog music lizard melanie ruslan vincent sweet teresa scarface marshall olivia
  veronica buddha spirit frankie stargate antonio liberty natalie mercury suzuki semperfi popcorn marley
  brittany claudia kelly scotland cherokee vikings simpsons death leslie rascal jimmy hummer allison rocky
  patches russia adrian jupiter penguin howard passion honda vfhbyf andre vladimir franklin sandman infinity
  homer raider passport fantasy bulldogs domino budlight disney norman softball bishop francis brutus
  swordfish valentina manchester elizabeth aleksandr christian wolverine ekaterina panasonic christine anastasia
  rammstein starcraft alexandra beautiful sebastian nuttertools margarita stephanie amsterdam charlotte
  webmaster terminator vkontakte enterprise australia warhammer superstar vladislav hollywood catherine
  christopher skywalker passwords jamesbond translator dfktynbyf christina undertaker viewsonic
  motherlode lokomotiv rjycnfynby godfather idontknow syncmaster paintball spongebob aleksandra
  gladiator southpark andromeda salamander wrestling sersolution something runescape lightning leavemealone
  moonlight tinkerbell blackjack christmas dragonball katherine armagedon playstation ghostrider tottenham
  kleopatra yfcntymrf elizaveta alejandro argentina stonecold universal nightmare chevrolet teddybear microphone
  washington pinkfloyd strawberry excalibur snowboard stanislav francesco anastasiya nevermind
  happiness evolution mypassword pineapple harrypotter radiohead viktoriya abrakadabra alessandro webhompas
  konstantin newcastle scoobydoo president underground hurricane tokiohotel highlander valentine marseille
  evangelion barselona sonyericsson sweetness bismillah capricorn cleopatra alexandre marijuana darkangel
  slimshady telephone budweiser university taekwondo earthlink navigator hellokitty millenium cardinals
  nightwish roadrunner ironmaiden mississippi revolution absolutely nevermore morrowind friendster
  skateboard blackbird jellybean adrenalin cleveland wonderful benessere smackdown
  azertyuiop rocknroll sephiroth wonderboy cassandra streaming supernova jefferson cashmoney abracadabra
  fisherman celebrity madagaskar ronaldinho parlament dragonballz goldeneye freestyle anonymous dangerous
  information trinitron supersonic bobmarley commander halloween cheerleaers experienced greedisgood
  nopassword messenger blackhawk salvatore satellite kamikadze biohazard deathnote pertinant blackberry
   dominique prototype mastermind manunited monkeyboy nosferatu blueberry volleyball
  dragonfly gabrielle websolutions finalfantasy petrovich lionheart christophe
  topsecret losangeles adventure francisco vancouver daredevil singapore firestorm starlight
  unbelievable nathaniel fantasies josephine silverado lacrimosa lamborghini experience carpediem
  motocross scorpions babemagnet justinbieber lockerroom bettyboop frederick vfhbyjxrf basketbal
  shinigami woodstock contortionist dreamcast armageddon casablanca alejandra magdalena billabong
  discovery fhvfutljy lighthouse destroyer riverside evanescence comicbookdb minnesota starbucks
  archangel braveheart shevchenko maximilian needforspeed fireblade devilmaycry chemistry disturbed
  businessbabe yfnfitymrf montecarlo cambridge avalanche snoopdogg blondinka monkeyman bubblegum callofduty
    aerosmith blackbelt solnishko snowflake girfriend leningrad desperado seventeen
  pathfinder professor volkswagen southside maurolarastefy laracroft supernatural francesca mahalkita lancaster
  marketing summertime hamburger forgotten astalavista professional misiaczek gymnastic scandinavian
  macintosh watermelon evergreen barracuda alligator computers dimension longhorns robinhood
  elisabeth everquest remington valentino aleksander lifeisgood darthvader masterkey
  waterpolo techniques rodriguez princessa moonshine alexandru ghjcnjgfhjkm masterbating
  flvbybcnhfnjh ghbdtnrfrltkf pornographic masturbation masterbaiting dkflbvbhjdbx momsanaladventure
  dkflbvbhjdyf counterstrike vfvfvskfhfve fkmnthyfnbdf intelligence whosyourdaddy fktrcfylhjdbx fktrcfylhjdyf
  chesterfield vanyarespekt iseedeadpeople transformers ghjcnjrdfibyj international ptybnxtvgbjy fucktheworld
  mevefalkcakk hedimaptfcor cosmopolitan networkingpe philadelphia peanutbutter ingodwetrust digitalprodu
  installdevic residentevil olcrackmaster avrillavigne massimiliano punksnotdead fynfyfyfhbde nightcrawler
  gjkysqgbpltw ticketmaster stratocaster ghjcnjqgfhjkm installsqlst frederiksberg schoolgirlie sanfrancisco
  lytghjgtnhjdcr nhecsyfujkjdt seemnemaailm antananarivu greenlantern iloveboobies ghjcnjgbpltw gtnhjpfdjlcr
  bltynbabrfwbz passwordstandard construction bpgjldsgjldthnf stinkyfinger cjdthitycndj corperfmonsy
  weihnachtsbau necronomicon mortalkombat systemofadown satisfaction cheeseburger vladimirovna websolutionssu
  amadeusptfcor specialinsta nhfycajhvths webuivalidat msorcloledbr nondriversig wazzkaprivet weihnachtsbaum
  fktrcfylhjdf ghjnbdjcnjzybt sonnenschein anytimetoday thecakeisalie ontheoutside zcfvfzkexifz ghjatccbjyfk
  civilization ghtdtlvtldtl edwardcullen gfhfktkjuhfv lytdybrbdfvgbhf passwordassword foreveryoung blacksonblon
  entertainment nhbujyjvtnhbz gthtrfnbgjkt configuratio birthday kingdom hearts jonasbrothers onedirection
  winniethepooh telechargement demon megaparol parol tequiero mucho teamo tiamo jetaime ichliebedich kochamcie
  seniseviyoru seniseviyorum benz davidson mouse minnie duck thunderbirds chelseafc ilove godisgood cheerleader
  snowboarding mynameis trustnoone raspberry very company name`.split(/\s+/)

/** Common passwords of at least twelve characters. */
export const commonPasswords: readonly string[] =
  `correcthorsebatterystaple thisisapassword thisismypassword thisisasecret donttouchthis dontforgetme
  idontremember icantremember iforgotmypassword forgotpassword nopasswordneeded youwillneverguess neverguessthis
  guessmypassword incorrectpassword passwordincorrect mysecretpassword tobeornottobe maytheforcebewithyou
  imyourfather winteriscoming valarmorghulis supercalifragilisticexpialidocious manchestercity lordoftherings
  ilovemyfamily iloveyousomuch jesuslovesme jesusischrist inshallah1234 alhamdulillah thequickbrownfox
  loremipsumdolor helloworld123 monkeybusiness skateboarding rememberme123 a1b2c3d4e5f6 a1b2c3d4e5f6g7
  1a2b3c4d5e6f mailcreated5240 polniypizdec0211 sojdlg123aljg motherfucker ghhh47hj7649 chickenwing101
  newproject2004 domainlock2005 hd764nw5d7e1vb1 23176djivanfros 541233432442 lost4815162342 89231243658s
  combat123654 4815162342lost 1234567890qw saun24865709 polniypizdec110211 31217221027711 zqjphsyf6ctifgu
  lhbjkjubz2957704 12qw34er56ty boy4u2ownnyc an83546921an13 auckland2010 32615948worms nhfdvfnjkju123
  742617000027 41d8cd98f00b nemvxyheqdd5oqxyxyzi p030710p$e4o 01telemike01 89876065093rax qwaszxerdfcv
  59382113kevinp warhammer40k maprchem56458 iampurehaha2 stickdaddy77 014702580369 minnesota_hp rfnthbyf1988
  paraklast1974 ntktdbpjh1994 nick1234-rem936 aksjdlasdakj89879 23wkoa0fp78dk fatima753357 6215mila6215
  4815162342lf pfqwtd27121988 cnfc35762209 findaupair007 alpha135792468 ipo54tj45uy856 89semtsriuty sdicmt7seytn
  420842084208555 ktjynsq40147 1a2a3a4a5a6a bullnuts2003 050605rostik 19960610ilja 89063032220m badiman28200
  qwertyuiopas correcthorsebattery startfinding gettherefast typetogether googlecheckout transportonline 123admin321a
  polniypizdec1102 ne_e_pod_chehyl hd764nw5d7e1vbv josephphone7 msoracle32re bhrh0h2oof6xbqjeh 193570356033`.split(
    /\s+/,
  )

/** Sequences that people use in passwords: keyboard rows, columns and zigzags, the alphabet, and digits. */
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
  '135792468',
  '147258369',
  '369258147',
  '789456123',
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
  '1a2s3d4f5g6h7j8k9l0',
  'a1s2d3f4g5h6j7k8l9',
  'z1x2c3v4b5n6m7',
  '010203040506070809',
  'qawsedrftgyhujikolp',
  'aqswdefrgthyjukilo',
]
