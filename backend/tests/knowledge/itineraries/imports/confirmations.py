"""Confirmations as airlines, hotels, railways and tables send them; every name is made up."""

E_TICKET_KO = """\
[대한항공] e-티켓 확인증 안내
예약번호 ABC9XY
승객명 김/하나
발권일 2026년 11월 10일
여정 1
편명 KE703
출발 서울/인천 (ICN) 2027년 04월 03일 (토) 09:40
도착 도쿄/나리타 (NRT) 2027년 04월 03일 (토) 12:05
탑승 시각 09:10
예약등급 일반석
여정 2
편명 KE704
출발 도쿄/나리타 (NRT) 2027년 04월 07일 (수) 13:30
도착 서울/인천 (ICN) 2027년 04월 07일 (수) 16:10
총 결제금액 KRW 824,600
"""
RESERVATION_SYSTEM = """\
ITINERARY / RECEIPT    BOOKING REF: QX7T2M
 1 KE 017 Y 15MAY ICNLAX HK1 1430 0950
FLIGHT KE 17   SEOUL ICN - LOS ANGELES LAX   15MAY27  14:30  09:50
FLIGHT KE 18   LOS ANGELES LAX - SEOUL ICN   28MAY27  12:30  17:10 +1
"""
ROUND_TRIP = """\
Your flight is confirmed! Confirmation code: H7KQ2P
Depart - Saturday, April 3, 2027
9:40 AM  San Francisco, CA (SFO)
6:05 PM  New York, NY (JFK)
UA 512  Boeing 737  Economy  5h 25m
Return - Sat, April 10, 2027
7:00 AM New York (JFK)
10:31 AM San Francisco (SFO)
UA 1543  Economy
Total: $412.60 USD
"""
HOTEL = """\
Thank you for booking with Booking.com
Your reservation at Hotel Lantern Shinjuku is confirmed.
Confirmation number: 3847.291.004
Confirmation: 3847291004
Check-in
Saturday, April 3, 2027 (from 14:00)
Check-out
Tuesday, April 6, 2027 (until 11:00)
Your reservation: 3 nights, 1 room
Room type: Standard Double, non-smoking
Address: 1-19-1 Kabukicho, Shinjuku, Tokyo, Japan
Breakfast included
Total price  JPY 54,000
Free cancellation until April 1, 2027 23:59
"""
HOTEL_KO = """\
[바람의집 제주] 예약이 확정되었습니다.
예약번호: 20270501-88123
숙소명: 바람의집 제주
체크인 2027.05.01(토) 15:00
체크아웃 2027.05.03(월) 12:00
객실 타입: 스탠다드 더블
총 결제금액: 298,000원
취소기한: 2027.04.28 18:00
주소: 제주특별자치도 제주시 노연로 100
"""
TRAIN = """\
Eurostar booking confirmation  Booking reference: RTYUIO
Train 9014
London St Pancras → Paris Gare du Nord
Fri 9 April 2027  Depart 10:31  Arrive 13:47
Coach 5 Seat 61   Total £89.00
"""
TRAIN_KO = """\
승차권 예매 완료
KTX 023 열차
2027년 4월 3일(토)
출발역: 서울 07:30
도착역: 부산 10:12
결제금액 59,800원
"""
TABLE = """\
Your table is booked at Kisetsu Table
Party of 2
Friday, April 9, 2027 at 7:30 PM
Address: 2-6-15 Minami Aoyama, Minato, Tokyo
Confirmation #: 55213
"""
TABLE_KO = """\
캐치테이블 예약이 확정되었어요
매장명: 달빛부엌
일시: 4월 9일 (금) 오후 7시 30분
인원: 2명
"""
TICKET = """\
Klook voucher
Activity: teamLab Planets Tokyo ticket
Participation date: 5 Apr 2027 10:00 - 11:00
Booking reference ID: KLK-88213A
Address: Toyosu 6-1-16, Tokyo
"""
CAR = """\
Roadway car rental confirmation  Reservation number: K1234567
Pick-up location: Los Angeles Airport
Pick-up: Sat, Apr 3, 2027 10:00 AM
Drop-off location: San Francisco Airport
Drop-off: Wed, Apr 7, 2027 4:00 PM
Total $389.00
"""
BY_NAME = """\
Itinerary
Reservation No. 1234-5678 (M2K8QZ)
OZ102  Asiana Airlines
Departure  Incheon International Airport   03 Apr 2027 (Sat) 09:00
Arrival    Narita International Airport    03 Apr 2027 (Sat) 11:20
"""
TWO_WAYS_KO = """\
제주항공 예약이 완료되었습니다
예약번호 : F2XK9P
탑승객 : 홍길동 (성인)
가는편
7C1102 2027.05.01(토)
인천(ICN) 14:35 → 나리타(NRT) 17:05
오는편
7C1103 2027.05.04(화)
나리타(NRT) 18:00 → 인천(ICN) 20:40
총 결제금액 : 452,000원
"""
LOFT = """\
Reservation confirmed
You're going to Lisbon!
Sunny loft in Alfama
Entire home/apt hosted by Rita
Check-in
Fri, May 7
3:00 PM
Checkout
Mon, May 10
11:00 AM
Guests 2 adults
Confirmation code
HMABCD1234
Address
Rua dos Remedios 12, Lisbon, Portugal
Total (EUR) €412.35
"""
SITE = """\
Booking Confirmation
Booking ID: 987654321
Hotel: The Lantern Hotel Bangkok
Address: 88 Sukhumvit Rd, Bangkok 10110, Thailand
Check-in: May 12, 2027 (after 14:00)
Check-out: May 15, 2027 (before 12:00)
Number of Rooms: 1
Room Type: Deluxe King
Total charge: THB 7,540.00
"""
CONNECTION = """\
Your booking code: 8YKZP3
Thu. 20 May 2027: Seoul - Munich
10:40 h  Seoul (ICN) Incheon International Terminal 1
16:35 h  Munich (MUC) Terminal 2
LH 719  operated by Lufthansa
Class/fare: Economy
Thu. 20 May 2027: Munich - Vienna
18:10 h  Munich (MUC)
19:15 h  Vienna (VIE)
LH 2332
"""
TRAIN_KO_TWO = """\
[SRT] 승차권 구매 완료
승차일자 2027년 5월 1일
SRT 313 수서 → 부산
출발 08:00 도착 10:32
4호차 7A
결제금액 52,600원
"""
TABLE_TWO = """\
Your reservation is confirmed
Osteria Francesca
Table for 4 on Saturday, May 8, 2027 at 7:45 pm
Confirmation #104882
Via Stella 22, Modena, Italy
"""
TABLE_KO_TWO = """\
예약 안내
예약이 확정되었습니다.
업체명 : 달빛부엌
예약일시 : 2027. 5. 2.(일) 오후 6:30
인원 : 2명
주소 : 서울 마포구 연남동 1-2
"""
HOTEL_KO_TWO = """\
예약이 확정되었습니다!
호텔 라운더 오사카
체크인: 2027년 5월 3일 (월) (15:00~)
체크아웃: 2027년 5월 6일 (목) (~11:00)
예약 번호: 4471.902.113
주소: 2-1 Namba, Chuo-ku, Osaka, Japan
금액: ₩412,000
1박 요금 별도 안내
"""
ON_ONE_LINE = """\
ANA Reservation Details
Reservation Number: 0417
NH862  May 15 (Sat) 2027  Tokyo (Haneda)  08:40  -  Seoul (Gimpo)  11:05  Economy
"""
TRAIN_TWO = """\
Travel receipt  PNR: ZX81QA
Train: Frecciarossa 9515
From: Milano Centrale  10/05/2027 09:10
To: Firenze S. M. Novella  10/05/2027 11:05
Coach 4, Seat 7D
Total: 49.90 EUR
"""
FERRY = """\
Ferry booking  Ref: FR99012
Departure: Busan Port, 14 May 2027 09:00
Arrival: Hakata Port, 14 May 2027 12:40
"""
MUSEUM = """\
Your tickets for the Uffizi Galleries
Date: 11 May 2027
Entry time: 10:15
2 x Adult
Order number: UF-22871
Firenze, Piazzale degli Uffizi 6
"""
RED_EYE = """\
Booking reference KQ92LM
UA 893  San Francisco (SFO) to Seoul (ICN)
Depart 11:00 PM Fri, Apr 30, 2027
Arrive 4:20 AM Sun, May 2, 2027
"""
