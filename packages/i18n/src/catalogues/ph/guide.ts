import type { AreaOf } from '../../shape.ts';

export const guide = {
  title: 'Tulong',
  widen: 'Ipakita sa buong pahina',
  narrow: 'Ipakita sa tabi ng pahina',
  keys: 'Pindutin ang ? para sa listahan ng mga keyboard shortcut.',
  home: {
    what: 'Ipinapakita ng Home ang dami ng bisita ng napiling tindahan: mga pumasok, mga dumaan, mga grupo at iba pa, bawat isa kumpara sa naunang panahon. Kung marami ang tindahan mo, ang kabuuan ng lahat ang unang lalabas.',
    how: 'I-click ang pangalan ng tindahan para lumipat sa iba, at piliin ang saklaw ng petsa sa kanang itaas. Sa “Pumili ng mga sukatan” itinatakda kung alin ang lalabas dito.',
    mind: 'Kapag may marka ng kulang na datos ang isang sukatan, may mga aparatong hindi nakapagpadala. Tingnan muna kung aling mga aparato ang nagpapadala bago gumawa ng konklusyon.',
  },
  organisations: {
    what: 'Ang mga organisasyon ang mga antas ng pamamahala ng kompanya, gaya ng rehiyon at lungsod. Kabilang sa mga ito ang mga tindahan at gumagamit, at dito nakasalalay kung sino ang makakakita ng aling datos.',
    how: 'Pumili ng organisasyon para magdagdag sa ilalim nito, o para i-edit, ilipat o i-disable ito. Kapag inilipat ito, kasamang lilipat ang lahat ng nasa ilalim, pati ang mga tindahan.',
    mind: 'Hindi mabubura ang organisasyong may iba pang organisasyon o tindahan: ilipat o burahin muna ang mga iyon. Laging nananatili ang pinakamataas na organisasyon.',
  },
  roles: {
    what: 'Itinatakda ng tungkulin kung aling mga menu ang mabubuksan ng mga gumagamit nito at kung ano ang magagawa nila roon. Mas maliit ang numero ng antas, mas mataas ang tungkulin.',
    how: 'Magdagdag ng tungkulin, saka italaga ang mga menu nito: i-check ang menu sa unang antas, pagkatapos ang mga pahina at aksiyon sa loob nito. Ang maibibigay mo lang ay ang mga menu na mayroon ka.',
    mind: 'Protektado ang mga tungkuling pang-administrator at hindi mae-edit o mabubura. May bisa ang pagbabago sa tungkulin mula sa susunod na click ng mga gumagamit nito.',
  },
  users: {
    what: 'Narito ang mga taong makakapag-log in. Bawat isa ay may isa o higit pang tungkulin, organisasyon, at saklaw ng datos: buong mga organisasyon o mga piling tindahan.',
    how: 'Isang beses lang ipapakita ang panimulang password ng bagong gumagamit: ibigay ito agad sa kaniya. Kailangan itong palitan sa unang pag-log in. Kung may nakalimot ng password, i-reset ito rito.',
    mind: 'Agad na mala-log out ang gumagamit kapag na-disable o nabura siya, o na-reset ang password niya. Hindi mo mababago ang mga taong mas mataas ang tungkulin kaysa sa iyo.',
  },
  logs: {
    what: 'Nakatala rito kung sino ang gumawa ng ano at kailan, pati ang laman ng bawat field bago at pagkatapos. Nakahiwalay ang listahan ng mga pag-log in.',
    how: 'Mag-filter ayon sa pangalan, gumawa, status, uri at oras; buksan ang isang row para makita ang nabago. Kung ano ang ipinapakita ng mga filter, iyon mismo ang nasa export.',
    mind: 'Mababasa lang ang talaan; walang makakapagbago o makakabura nito. Hindi kailanman ipinapakita ang mga lihim gaya ng password.',
  },
  companies: {
    what: 'Narito ang mga kompanya sa platform na ito: ang kanilang contact, petsa ng pagkapaso, quota ng aparato, at mga menu na magagamit.',
    how: 'Pagkatapos magdagdag ng kompanya, gawan ito ng administrator at ibigay ang pang-isang gamit na password. Sa “Access sa menu” itinatakda ang mga feature na mayroon ang kompanya.',
    mind: 'Kapag na-disable ang kompanya, agad na mala-log out ang lahat ng gumagamit nito; patuloy na magbibilang ang mga aparato nito. Ang menu na inalis mo ay mawawala rin sa lahat ng tungkulin ng kompanya.',
  },
  menus: {
    what: 'Dito inaayos ang navigation: mga folder, pahina, panlabas na link at pahintulot ng pindutan, pati ang pangalan, icon at pagkakasunod ng mga ito.',
    how: 'Kapag nagdadagdag, piliin kung saan ito mapapailalim at ang uri nito. Isang pahintulot ang katumbas ng bawat pindutan; buong web address ang kailangan ng panlabas na link at magbubukas ito sa bagong window.',
    mind: 'Ang mga menu na kasama sa produkto ay maaaring palitan ng pangalan, itago at ayusin ang pagkakasunod, pero hindi mabubura. Nawawala sa navigation ang nakatagong menu, pero mabubuksan pa rin ang address nito.',
  },
  profile: {
    what: 'Makikita sa profile mo ang iyong mga detalye, tungkulin at saklaw ng datos. Mapapalitan mo ang larawan, pangalan, contact at wika.',
    how: 'Palitan ang password at i-on ang dalawang hakbang na pag-verify sa “Pag-log in at seguridad”. Sa “Kung saan ka naka-log in”, matatapos mo ang mga session na hindi mo na ginagamit.',
    mind: 'Kapag pinalitan ang password, matatapos ang mga session mo sa lahat ng ibang device. Itago nang mabuti ang mga recovery code: isang beses lang ipinapakita ang mga ito.',
  },
} satisfies AreaOf<'guide', 'ph'>;
