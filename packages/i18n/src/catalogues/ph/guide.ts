import type { SectionOf } from '../../catalogue-types.ts';

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
  health: {
    what: 'Ipinapakita rito kung ano ang mali sa bilang: saan, mula kailan, mga ilang tao ang hindi nabilang, at ano ang gagawin. Sa “Bawat araw” makikita kung ilan sa inaasahang tala ang dumating.',
    how: 'Simulan sa problemang may pinakamaraming di-nabilang: basahin ang payo at buksan ang aparato kung kailangan. Kapag naayos na, piliin ang “Suriin muli”. Ang hindi naman problema ay balewalain nang may dahilan.',
    mind: 'Tinatantiya ang mga di-nabilang mula sa parehong araw at oras ng ibang linggo; hindi ito kusang idinadagdag sa inyong mga bilang.',
  },
  festivals: {
    what: 'Itinatabi ng “Mga pista” ang bawat pista ng taon sa 7 araw bago nito. Nasa listahan ang mga pistang titingnan; makukuha ang mga ito sa kalendaryo ng maraming bansa, pati ng Tsina na may mga pamalit na araw ng trabaho.',
    how: 'Piliin ang mga lokasyon, sukatan at taon, saka buksan ang isang pista para makita ito araw-araw. Sa “Listahan” ka nagdaragdag, nagbabago at nagbubura, o kumukuha mula sa kalendaryo pagkatapos ng preview.',
    mind: 'Karaniwan bawat araw ang inihahambing; ang araw na walang datos ay hindi sero. Ang kasalukuyang pista ay inihahambing sa kaparehong bahagi ng mga araw bago. Wala sa anumang pagsusuri ang mga pamalit na araw ng trabaho.',
  },
  festivalCompare: {
    what: 'Pinagtatabi ng paghahambing ang mga araw ng isang pista sa ilang taon, bawat isa katabi ng kaparehong araw ng linggo.',
    how: 'Pumili ng pista at hanggang anim na taon. Bawat grupo ng bar ay isang araw ng linggo; ipinapakita ng talahanayan ang petsa sa bawat taon at ang pagbabago mula sa katapat na araw ng nakaraang taon. Ipinapakita ang mga araw na walang katapat pero hindi inihahambing.',
    mind: 'Mga pistang magkaparehong-magkapareho ang pangalan lang ang maihahambing. Hindi isinasama ang mga tindahang walang datos sa isa sa mga taon, at sinasabi ng pahina kung ilan.',
  },
  organisations: {
    what: 'Ang mga organisasyon ang mga antas ng pamamahala ng kompanya, gaya ng rehiyon at lungsod. Kabilang sa mga ito ang mga tindahan at gumagamit, at dito nakasalalay kung sino ang makakakita ng aling datos.',
    how: 'Pumili ng organisasyon para magdagdag sa ilalim nito, o para i-edit, ilipat o i-disable ito. Kapag inilipat ito, kasamang lilipat ang lahat ng nasa ilalim, pati ang mga tindahan.',
    mind: 'Hindi mabubura ang organisasyong may iba pang organisasyon o tindahan: ilipat o burahin muna ang mga iyon. Laging nananatili ang pinakamataas na organisasyon.',
  },
  entities: {
    what: 'Ang mga tindahan ang mga lokasyon kung saan binibilang ang mga tao. Dito inaayos ang organisasyon, contact, oras ng bukas, time zone at mga tag nila, at kung ipapadala ang mga bilang nila sa ibang sistema.',
    how: 'Pumili ng organisasyon sa kaliwa, o maghanap ayon sa pangalan, lungsod, address o tag. Pagkatapos magdagdag ng tindahan, idagdag ang mga pasukan nito at magkabit ng mga aparato. Ang pangalan ng tindahan ang magbubukas ng pahina nito sa bagong window.',
    mind: 'Kapag pinalitan ang time zone o ang daylight saving time, muling kakalkulahin ang mga nakaraang bilang ayon sa bagong lokal na oras. Hindi mabubura ang tindahang may nakakabit na aparato; kapag nabura na, wala na sa anumang bilang ang nabilang doon.',
  },
  entityDetail: {
    what: 'Isang tindahan sa isang tingin: mga bisita ngayon, mga pasukan at lagay ng mga aparato nila, mga lugar, kung saan nakakabit ang mga aparato sa paglipas ng panahon, at kung gaano kakumpleto ang datos sa huling 14 na araw.',
    how: 'Bawat marka sa “Pagkakumpleto ng datos” ay isang araw ng isang aparato; itapat ang pointer para makita kung ilang tala ang dumating sa inaasahan. Sa “Tingnan sa Home” makikita ang lahat ng bilang ng tindahan.',
    mind: 'Lokal na oras ng tindahan ang mga oras sa pahinang ito. Nakalista pa rin ang aparatong inalis na hangga’t ipinapakita ang mga araw na nagbilang ito rito.',
  },
  entrances: {
    what: 'Ang mga pasukan ang mga puwesto kung saan nagbibilang ang mga aparato sa tindahan, gaya ng hilagang pinto o daanan papuntang MRT. Galing sa mga nakakabit na aparato ang mga bilang ng pasukan.',
    how: 'Magkabit ng mga aparato kapag nagdagdag ng pasukan, o sa ibang pagkakataon sa “Mga aparato”, kung saan puwede ring tanggalin ang pagkakakabit o ilipat dito ang mga nasa ibang pasukan. Kung matagal nang nakalagay ang aparato, pumili ng mas maagang oras: makikita mo muna kung paano magbabago ang mga nakaraang bilang bago kumpirmahin.',
    mind: 'Kapag binura ang pasukan, matatanggal sa pagkakakabit ang mga aparato nito; mananatili ang nabilang nila. Kapag ikinabit mula sa mas maagang oras, isusulat muli ang mga nakaraang bilang; ipinapakita ng pahina kung gaano na ang natapos.',
  },
  targets: {
    what: 'Itakda rito kung ilang tao ang dapat pumasok sa bawat organisasyon at tindahan sa isang taon: sa buong taon, sa bawat buwan, o pareho. Ang maliliit na bilang ay mula sa parehong buwan noong nakaraang taon.',
    how: 'Punan ang mga cell gaya ng sa spreadsheet, mag-paste mula roon, o gamitin ang “I-import”. Hinahati ng “Hatiin” ang target ng taon sa mga buwan, ayon sa mga araw o gaya noong nakaraang taon.',
    mind: 'Ang target ng buwan ang nasusunod sa buwan nito, at ang natitira sa target ng taon ay pantay na hinahati sa ibang araw. Ang organisasyong walang sariling target ay sinusukat sa target ng mga tindahan nito.',
  },
  areas: {
    what: 'Ang lugar ay ilang pasukan ng isang tindahan, gaya ng isang palapag o food court, na sama-samang tinitingnan ang mga bisita. Puwedeng kabilang sa ilang lugar ang isang pasukan.',
    how: 'Pumili ng tindahan, magdagdag ng lugar at i-check ang mga pasukan nito. Sa “Mga pasukan” makapagdaragdag o makapag-aalis ng ilan nang sabay; nakalista sa “Mga aparato” ang mga nagbibilang doon.',
    mind: 'Hindi mabubura ang mga pasukan o bilang kapag binura ang lugar. Walang bilang ang lugar na walang nakakabit na aparato.',
  },
  devices: {
    what: 'Lahat ng aparatong nagbibilang: kung saan nakalagay, kung nakakonekta, baterya at signal, setting at firmware. Kusang nag-a-update ang listahan.',
    how: 'Magdagdag ng aparato gamit ang serial number, modelo at tindahan nito. Para sa marami, gamitin ang “Magdagdag ng ilan”; para sa mga nakipag-ugnayan na, ang “I-claim ang mga aparato”. Pumili ng ilan para sabay na itakda ang agwat ng pag-upload, tanggalin sa pagkakakabit o i-update.',
    mind: 'Ibibilang lang ang aparato kapag nakakabit na sa pasukan. Hindi mabubura ang nakakabit: tanggalin muna ang pagkakakabit. Magkakabisa ang bagong setting sa susunod nitong pakikipag-ugnayan.',
  },
  deviceModels: {
    what: 'Ito ang mga modelong mapipili kapag nagrerehistro ng aparato. Ang code ang mismong modelo ng aparato; sinasabi ng protocol kung paano nito ipinapadala ang mga bilang.',
    how: 'Kasama na sa produkto ang mga karaniwang modelo. Para sa iba, piliin ang “Magdagdag ng modelo” at ilagay ang uri, pangalan at code.',
    mind: 'Hindi mabubura ang mga modelong kasama sa produkto o ginagamit na, at hindi mababago ang uri at code nila.',
  },
  firmware: {
    what: 'Narito ang firmware ng bawat modelo: mga bersiyon, mga file, at kung alin ang pinakabago.',
    how: 'Magdagdag ng firmware para sa isang modelo at i-upload ang file, o ilagay ang address ng download. Inihahambing ang mga aparato sa pinakabagong bersiyon; sa pahinang Mga aparato sinisimulan ang update.',
    mind: 'Hindi mabubura ang firmware na hinihintay ng mga aparato. Tiyaking tugma ang SHA-256 checksum sa ibinigay ng gumawa.',
  },
  allDevices: {
    what: 'Mga aparato ng lahat ng kompanya sa platform na ito, pati ang lagay, firmware at lisensiya nila.',
    how: 'Mag-filter ayon sa serial number, kompanya, uri o lagay. Pumili ng ilang aparato para sabay na itakda ang lisensiya nila.',
    mind: 'Kapag natapos ang lisensiya, lalabas na “Paso na” ang aparato. Kung blangko ang petsa, walang hangganan.',
  },
  unassigned: {
    what: 'Mga aparatong nakipag-ugnayan na sa platform pero wala pang kinabibilangang kompanya.',
    how: 'Buksan ang “Huling mensahe” para mabasa ang ipinadala ng aparato. Idinadagdag ito ng administrator ng kompanya sa pahinang Mga aparato gamit ang “I-claim ang mga aparato”.',
    mind: 'Pitong araw itinatago ang mga mensahe: kung ma-claim ang aparato sa panahong iyon, ibibilang din ang naipadala nito bago iyon.',
  },
  baseInfo: {
    what: 'Nasa batayang impormasyon ang logo at contact ng kompanya, at ang mga setting na pinagbabatayan ng mga bilang nito.',
    how: 'Makikita ng lahat ng gumagamit ng kompanya ang logo na ia-upload mo. Nasa “Mga setting ng negosyo” ang oras ng bukas, kung paano kinakalkula ang antas ng pagpasok, ang agwat ng grupo at ang tagal ng pag-iimbak ng datos.',
    mind: 'Kapag pinaikli ang tagal ng pag-iimbak, tuluyang mabubura sa loob ng isang araw ang mga mas lumang tala. Ipapakita muna kung ilan bago ka magkumpirma.',
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
  ruleCorrect: {
    what: 'Itinatama ng pagwawasto ang sobra o kulang na bilang: gamit ang factor, o ang tunay na bilang ng isang araw o oras.',
    how: 'Pumili ng pasukan o aparato, mga araw at oras, at isulat ang dahilan. Makikita sa pagsilip ang bawat araw bago at pagkatapos; saka lang idaragdag ang tuntunin.',
    mind: 'Hindi kailanman binabago ang ipinadala ng mga aparato. Bawiin ang tuntunin at babalik ang lahat ng bilang sa dati.',
  },
  ruleSet: {
    what: 'Dito itinatakda kung ano ang ibibilang sa tindahan o pasukan: anong oras, aling sukatan, anong hangganan bawat tala, may kawani o wala.',
    how: 'Pumili ng tindahan o pasukan, saka kung ano ang ibibilang; iwang walang laman ang hindi kailangang limitahan. Ipinapakita ng pagsilip ang epekto bago may magbago.',
    mind: 'Kung maraming tuntunin sa iisang lokasyon, lahat ay may bisa. Hindi nae-edit ang tuntunin: bawiin at magdagdag ng iba.',
  },
  ruleEliminate: {
    what: 'Inaalis dito ang mga tala ng pagsubok, pagkukumpuni o sirang aparato.',
    how: 'Pumili ng tindahan, pasukan o aparato, mga araw at oras, at isulat ang dahilan. Ipinapakita ng pagsilip kung ano ang mawawala.',
    mind: 'Itinuturing na kulang, hindi 0, ang inalis. Bawiin ito at ibibilang muli.',
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
  gapFillings: {
    what: 'Ang mga oras na hindi naiulat ng aparato ay mapupunan ng tantiya: ang gitnang halaga ng parehong araw at oras sa mga nakaraang linggo, ayon sa dami ng tao sa ibang pasukan.',
    how: 'Pindutin ang “Punan ang puwang”, pumili ng tindahan at mga araw. Kung mahihingan ulit ang aparato, iyon muna. Tingnan ang preview ng natira, ilagay ang dahilan at i-save.',
    mind: 'Laging may tanda ang mga tantiya at hindi inihahalo sa nabilang. Kapag dumating ang totoong tala ng isang oras, hindi na gagamitin ang tantiya nito. Mababawi ang tantiya anumang oras.',
  },
  profile: {
    what: 'Makikita sa profile mo ang iyong mga detalye, tungkulin at saklaw ng datos. Mapapalitan mo ang larawan, pangalan, contact at wika.',
    how: 'Palitan ang password at i-on ang dalawang hakbang na pag-verify sa “Pag-log in at seguridad”. Sa “Kung saan ka naka-log in”, matatapos mo ang mga session na hindi mo na ginagamit.',
    mind: 'Kapag pinalitan ang password, matatapos ang mga session mo sa lahat ng ibang device. Itago nang mabuti ang mga recovery code: isang beses lang ipinapakita ang mga ito.',
  },
} satisfies SectionOf<'guide', 'ph'>;
