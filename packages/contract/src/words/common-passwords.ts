/**
 * Common passwords, worldwide and Chinese, with six or more characters, letters and digits: words, names, keyboard rows and years with a
 * few digits. In lower case, because they are compared in lower case.
 */
export const commonPasswords: ReadonlySet<string> = new Set(
  `
  000000a 0123456789a 0987654321a 0987654321q 0okm9ijn 110110a 110120a 111111a 11111a 112233a 123123a 123321a
  1234567890a 123456789a 123456789abc 123456789abcd 123456789q 123456789s 123456789z 12345678a 12345678abc 1234567a
  1234567abc 123456a 123456aa 123456aaa 123456ab 123456abc 123456admin 123456b 123456c 123456d 123456j 123456k
  123456l 123456m 123456q 123456qq 123456qwe 123456qwerty 123456r 123456s 123456t 123456w 123456x 123456y 123456z
  12345a 12345abc 12345m 12345q 12345qwer 12345qwert 12345qwerty 12345s 12345z 1234abc 1234abcd 1234admin 1234asdf
  1234love 1234password 1234qwer 1234qwerasdf 1234qwerty 1234zxcv 123abc 123abc123 123abc456 123abcd 123admin 123asd
  123asd123 123asdf 123love 123password 123qwe 123qwe123 123qweasd 123qweasdzxc 123qweqwe 123qwerty 123qwerty123
  123root 123test 123zxc 12qwaszx 1314520a 1314521a 1314woaini 1a2b3c 1a2b3c4d 1a2b3c4d5e 1a2s3d 1a2s3d4f 1iloveyou
  1love1 1loveyou 1password 1passwort 1q1q1q 1q1q1q1q 1q2w3e 1q2w3e123 1q2w3e4 1q2w3e4r 1q2w3e4r5t 1q2w3e4r5t6y
  1q2w3e4r5t6y7u8i9o0p 1qaz0okm 1qaz1qaz 1qaz2wsx 1qaz2wsx1 1qaz2wsx3 1qaz2wsx3edc 1qaz2wsx3edc4rfv 1qazxsw2
  1qazxsw23edc 1qw23er4 1qwerty 1qwertyuiop 1w2e3r4t 1z2x3c 1z2x3c4v 2wsx1qaz 2wsx3edc 3edc4rfv 4321rewq 4dm1n123
  4rfv5tgb 5201314a 5201314abc 5201314ai 5201314love 5201314qq 520520a 520woaini 5tgb6yhn 654321a 666666a 7758521a
  888888a 987654321a 987654321q 9ijn8uhb a00000 a000000 a110110 a110120 a11111 a111111 a112112 a112233 a121212
  a123123 a123321 a12345 a123456 a1234567 a12345678 a123456789 a1234567890 a123456a a12345a a131421 a147258369
  a159753 a1b2c3 a1b2c3d4 a1b2c3d4e5 a1s2d3 a1s2d3f4 a1s2d3f4g5 a2345678 a5201314 a5201314a a520520 a654321 a666666
  a7758521 a888888 a987654321 aa111111 aa112233 aa123123 aa12345 aa123456 aa1234567 aa12345678 aa123456789 aaa111
  aaa123 aaa12345 aaa123456 aaaa1111 aaaa1234 aaaaa1 aaaaa11111 aaaaaa1 aab12345 aabb1122 abc123 abc123123 abc123321
  abc1234 abc12345 abc123456 abc1234567 abc12345678 abc123456789 abc123abc abc123def abc321 abc456 abc666 abc789
  abc888 abcabc1 abcabc123 abcd123 abcd1234 abcd12345 abcd123456 abcde123 abcde12345 abcdef1 abcdef12 abcdef123
  abcdef123456 abcdefg1 abcdefg12 abcdefg123 abcdefg1234 abcdefg1234567 abcdefgh1 abcdefgh123 abcdefgh12345678
  access123 access14 adm1n123 admin000 admin001 admin01 admin1 admin100 admin11 admin111 admin12 admin123 admin123123
  admin1234 admin12345 admin123456 admin1234567 admin12345678 admin123456789 admin2020 admin2021 admin2022 admin2023
  admin2024 admin2025 admin2026 admin321 admin4321 admin666 admin888 administrator1 administrator123 aini1234
  aini1314 aini520 ajax123 alejandro1 alex123 alex1234 alexander1 alexis1 ali123 ali1234 amanda1 amanda123 america1
  america123 amor123 amore1 amore123 amsterdam1 andrea1 andrew1 andrew12 andrew123 angel1 angel12 angel123 angels1
  anhyeuem1 anhyeuem123 anthony1 anthony12 apache123 apple1 apple123 apple1234 aqwzsx123 arashi5 arsenal1 arsenal123
  asd123 asd1234 asd12345 asd123456 asd123asd asd123qwe asd123zxc asd456 asdasd1 asdasd123 asdf123 asdf1234 asdf12345
  asdf123456 asdfg123 asdfg12345 asdfgh1 asdfgh12 asdfgh123 asdfgh123456 asdfghjkl1 asdfghjkl123 ashley1 ashley12
  ashley123 audi123 august1 autumn1 autumn123 autumn2023 autumn2024 autumn2025 autumn2026 azerty1 azerty123
  azertyuiop1 b123456 baba123 babamama1 babe123 baby123 baby1234 babyboy1 babygirl1 babygirl12 babygirl123 babylove1
  bailey1 bailey12 banana1 banana123 baobao1 baobao123 barca123 barcelona1 barcelona10 baseball1 baseball12
  baseball123 basket1 basketball1 batman1 batman12 batman123 bayern1 beijing1 beijing123 beijing2008 berlin030
  berlin1 berlin123 besiktas1903 bestfriend1 bismillah1 bismillah123 black123 blessed1 blink182 blue123 blue1234
  bmw123 bonita1 bonjour1 bonjour123 borussia09 boss123 boss1234 brandon1 brandon12 brasil1 brasil123 buddy1 buddy12
  buddy123 buster1 buster12 butterfly1 bvb1909 c123456 camaro1 canada1 carlos1 carlos123 cc123456 change123 changeit1
  changeme1 changeme123 charlie1 charlie12 charlie123 cheese1 chelsea1 chelsea123 chen123 chen1234 chen123456 cherry1
  chevy1 chicken1 china123 china1234 chocolate1 chouchou1 ciao123 ciao1234 coffee1 coffee123 company1 company123
  computer1 computer12 computer123 contrasena1 control1 cookie1 cookie12 cookie123 corazon1 corvette1 coucou1
  coucou123 cowboy1 cowboys1 cr7cr7 crystal1 csdn123 cutie1 cutiepie1 d123456 daddy1 daddy123 daniel1 daniel12
  daniel123 david1 david12 david123 dearbook1 december1 default1 default123 demo123 demo1234 demo123456 deutschland1
  diamond1 doctor1 doraemon1 dortmund09 doudou1 doudou123 dragon1 dragon12 dragon123 dragon69 e123456 eagles1 emily1
  emily123 eminem1 emma123 espana1 estrella1 f123456 facebook1 facebook123 faith1 family1 family123 family4 family5
  father1 fcbayern1 fenerbahce1907 ferrari1 ferrari123 feyenoord1 flower1 flower12 flower123 flowers1 football1
  football10 football11 football12 football123 football2 football7 forever1 forever21 fortnite1 fortnite123 france98
  francesco1 freedom1 freedom123 friday1 friday13 friends1 friends123 fuck123 fuckyou1 fuckyou12 fuckyou123 fuckyou2
  g00dluck g123456 galatasaray1905 gamer123 gaming123 gandalf1 ganesh123 geheim1 geheim123 george1 george123 ghbdtn1
  ginger1 giuseppe1 godisgood1 golden1 golf123 goodluck1 goodluck123 google1 google123 green1 green123 guangzhou1
  guest123 guest1234 guest123456 guitar1 h123456 haha123 haha1234 hahaha1 hahaha123 hallo12 hallo123 hallo1234
  hannah1 hannah12 hanuman1 happy1 happy12 happy123 happy1234 harley1 hase123 heaven1 hehe123 hello1 hello12 hello123
  hello1234 hello12345 hello123456 hellokitty1 helloworld1 hero123 hesoyam1 hockey1 hockey12 hola123 hola1234
  hola12345 honda123 honey1 honey123 hongkong1 hongkong97 hope123 huang123456 hunter1 hunter12 hunter123 hunter2
  ihateyou1 ilove1 ilove520 iloveu1 iloveu2 iloveu520 iloveyou1 iloveyou12 iloveyou123 iloveyou2 iloveyou3 iloveyou7
  india123 india1234 indonesia1 indonesia123 init1234 inter1908 internet1 iphone1 iphone4 iphone5 iphone6 iphone7
  ironman1 j123456 jakarta1 james1 james12 james123 january1 japan123 jason1 jason123 jennifer1 jessica1 jessica12
  jessica123 jesus1 jesus12 jesus123 jesus777 jesuschrist1 jetaime1 jetaime123 jiajia1 john123 john1234 john316
  jordan1 jordan12 jordan123 jordan23 joshua1 joshua12 joshua123 july2024 june2024 justin1 justin12 justin123
  juventus1 juventus10 k123456 keke123 killer1 killer12 killer123 king123 king1234 kitty1 kitty123 kobe123 kobe24
  krishna1 l123456 l3tm31n l5201314 lakers1 lakers123 lakers24 laogong1 laogong520 laopo1314 laopo520 laptop1
  laptop123 laura1 laura123 lauren1 lawyer1 legend1 legend123 lele123 letm3in letmein1 letmein12 letmein123 letmein2
  li123456 lijie123 lin12345 lin123456 liu12345 liu123456 liverpool1 liverpool123 lkjhgf1 lkjhgfdsa1 login1 login123
  london1 london123 loulou1 love11 love12 love123 love1234 love12345 love123456 love1314 love520 love5201314 lovely1
  loveme1 loveme2 lover1 lovers1 loveyou1 lucky1 lucky123 lucky13 lucky7 lucky777 m12345 m123456 madrid1 maggie1
  mahalkita1 mahalko1 mama123 mama1234 mamababa1 manager1 manager123 manager123456 manchester1 manila123 manutd1
  maria1 maria123 marina1 mario123 mario64 marseille13 master1 master12 master123 master1234 matkhau1 matkhau123
  matrix1 matthew1 max123 maxwell1 meimei123 mercedes1 merlin1 messi10 metallica1 mexico1 mexico123 mexico86 michael1
  michael12 michael123 michelle1 michelle123 microsoft1 milan1899 mima123 mima1234 mima123456 mima1234567 minecraft1
  minecraft123 mm123456 mnbvcxz1 molly1 molly123 mom123 mommy1 mommy123 monday1 monday123 money1 money123 money1234
  monkey1 monkey12 monkey123 monkey2 monkey3 motdepasse1 mother1 mother123 music1 music123 mustang1 mustang12 mypass1
  mypass123 mypassword1 mysql123 n123456 napoli1926 naruto1 naruto12 naruto123 natasha1 network1 newpass1 newpass123
  newpassword1 newyork1 nicole1 nicole12 nicole123 nihao1 nihao12 nihao123 nihao1234 nihao123456 nihao1314 ninja1
  ninja123 nirvana1 no1234 nokia123 nokia1234 nopass1 nopassword1 november1 number1 number123 nurse123 october1
  office123 office365 okmijn1 oldpass1 om1313 omsairam1 one1two2 oracle123 orange1 orange12 p123456 p455w0rd p4ssw0rd
  p4ssword p@55w0rd p@ssw0rd p@ssw0rd1 p@ssw0rd123 p@ssword1 p@ssword123 pa55w0rd pa55word pakistan1 pakistan123
  panda123 paris1 paris123 parol1 parol123 parola123 pass123 pass1234 pass12345 pass123456 pass1word passme1
  passpass1 passw0rd passw0rd1 passw0rd123 password00 password01 password1 password11 password12 password123
  password1234 password12345 password13 password2 password2020 password2021 password2022 password2023 password2024
  password2025 password2026 password3 password7 password99 passwort1 passwort12 passwort123 peace1 peace123 peaches1
  peanut1 pepper1 pepper12 philippines1 phoenix1 pikachu1 pirate1 player1 player12 plokij1 poiuyt1 poiuytrewq1
  pokemon1 pokemon123 porsche1 porsche911 portico1 portico12 portico123 portico1234 portico123456 postgres1
  postgres123 prince1 prince123 princesa1 princess1 princess12 princess123 princess2 princess7 private1 privet1
  privet123 purple1 purple12 purple123 q111111 q11111111 q123123 q12345 q123456 q1234567 q123456789 q1q1q1 q1q1q1q1
  q1w2e3 q1w2e3r4 q1w2e3r4t5 q1w2e3r4t5y6 q2w3e4 q2w3e4r5 q5201314 q7758521 qaz123 qaz1234 qaz12345 qaz123456
  qaz123wsx qaz1wsx2 qazwsx1 qazwsx12 qazwsx123 qazwsx123456 qazwsxedc1 qazwsxedc123 qazxsw123 qq111111 qq123123
  qq12345 qq123456 qq1234567 qq123456789 qq5201314 qqq111 qqqq1111 qqqqqq1 queen123 qwaszx12 qwe123 qwe1234 qwe12345
  qwe123456 qwe123456789 qwe123asd qwe123qwe qwe321 qwe456 qweasd1 qweasd123 qweasdzxc123 qweqwe1 qweqwe123 qwer123
  qwer1234 qwer12345 qwer123456 qwer4321 qwert1 qwert12 qwert123 qwert1234 qwert12345 qwerty00 qwerty01 qwerty0123
  qwerty09 qwerty1 qwerty11 qwerty12 qwerty123 qwerty1234 qwerty12345 qwerty123456 qwerty123456789 qwerty13
  qwerty1990 qwerty2 qwerty2020 qwerty2021 qwerty2022 qwerty2023 qwerty2024 qwerty22 qwerty321 qwerty7 qwerty77
  qwerty777 qwerty78 qwerty88 qwerty99 qwertyu1 qwertyuiop1 qwertyuiop123 qwertz123 r123456 rahasia1 rahasia123
  raiders1 rainbow1 rainbow123 ranger1 realmadrid1 red123 rewq4321 robert1 robert12 robert123 roblox1 roblox123
  rock123 rockstar1 roma1927 ronaldo7 root123 root1234 root12345 root123456 russia1 s111111 s123123 s12345 s123456
  s123456789 s3cr3t s3cret s3cret1 s5201314 sairam1 sakura1 sakura123 salut123 samantha1 samara63 samsung1 samsung12
  samsung123 sarah1 sarah123 sayang1 sayang123 schalke04 schatz1 schatz123 school1 school123 secret1 secret12
  secret123 secur1ty security1 security123 senha123 server1 server123 sexy123 sexy1234 shadow1 shadow12 shadow123
  shalom1 shanghai1 shanghai123 shenzhen1 sifre123 silver1 slipknot1 soccer1 soccer10 soccer11 soccer12 soccer123
  soccer13 soccer2 soccer7 soleil1 soleil123 sommer1 sommer123 sommer2023 sommer2024 sommer2025 sonic123 sophie1
  sophie123 spartak1 spider1 spiderman1 spiderman123 spring1 spring123 spring2023 spring2024 spring2025 spring2026
  ss123456 start123 start1234 starwars1 starwars123 steelers1 student1 student123 success1 success123 summer01
  summer08 summer1 summer12 summer123 summer2020 summer2021 summer2022 summer2023 summer2024 summer2025 summer2026
  sun123456 sunday1 sunshine1 sunshine12 sunshine123 sunshine2 superman1 superman12 superman123 sweet16 sweetheart1
  sweetie1 sweety1 sysadmin1 sysadmin123 system123 system123456 t123456 taiwan123 teacher1 teacher123 teamo1 teamo123
  temp123 temp1234 tennis1 tequiero1 test123 test1234 test12345 test123456 test123test test1test tester1 tester123
  testing1 testing123 testtest1 texas1 thailand1 thankyou1 thomas1 thomas12 thomas123 thunder1 tiancai123 tiantian1
  tianya123 tiger1 tiger12 tiger123 tigger1 tigger12 tomcat123 toor123 toto123 toto1234 toyota1 toyota123 trustno1
  trustno12 turkey123 twitter1 user001 user01 user123 user1234 user12345 user123456 userpass1 vfhbyf1 vietnam1
  vietnam123 voetbal1 w111111 w123123 w12345 w123456 w1234567 w123456789 w2e3r4 w3lcome1 w5201314 wachtwoord1 wang123
  wang1234 wang123456 wangwei123 welcome01 welcome1 welcome12 welcome123 welcome1234 welcome2 welcome2020 welcome2021
  welcome2022 welcome2023 welcome2024 welcome2025 welcome2026 welkom01 welkom1 welkom123 whatever1 william1 windows1
  windows10 windows11 windows7 winter01 winter1 winter12 winter123 winter2020 winter2021 winter2022 winter2023
  winter2024 winter2025 winter2026 wizard1 wo123456 woaini1 woaini11 woaini12 woaini123 woaini1234 woaini123456
  woaini1314 woaini520 woaini5201314 woaini521 woaiwo1 woaiwojia1 woaiwojia123 wobuzhidao1 wodemima1 wodemima123
  wodemima123456 woshishen1 woshishui1 wu123456 ww123456 www123 www123456 wwwwww1 wxy123456 x123123 x123456 x5201314
  xiaoming1 xiaoming123 xixi123 xu123456 xx123456 xxxxxx1 xyz123 xyz1234 xyz12345 y123456 y5201314 yahoo1 yahoo123
  yamaha1 yang123456 yankees1 yankees2 yellow1 yellow12 yeuem123 youtube1 ytrewq1 yy123456 z111111 z123123 z12345
  z123456 z1234567 z123456789 z1x2c3 z1x2c3v4 z5201314 zaq123 zaq12345 zaq12wsx zaq1xsw2 zaq1zaq1 zaqwsx1 zelda123
  zenit1925 zhang123 zhang1234 zhang123456 zhangwei1 zhangwei123 zhao123456 zhongguo1 zhongguo123 zhou123456
  zhu123456 zxc123 zxc1234 zxc12345 zxc123456 zxc456 zxcv123 zxcv1234 zxcvb123 zxcvbn1 zxcvbn12 zxcvbn123 zxcvbnm1
  zxcvbnm12 zxcvbnm123 zxcvbnm123456 zxy123456 zz123456 zzz123 zzzzzz1
`
    .trim()
    .split(/\s+/),
);
